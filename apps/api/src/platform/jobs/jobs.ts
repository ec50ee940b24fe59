import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { deadLetterQueue } from './jobs.queries.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { isOutage } from '../providers/outage.ts';
import { currentRequestId, runInContext } from '../http/request-context.ts';
import { currentTraceParent, inSpan } from '../observability/tracing.ts';

/** What a job is called and carries; its handler lives elsewhere, so that asking for it loads nothing heavy. */
export interface JobDefinition<Payload extends object = object> {
  /** Stored with every job, so it is never changed while jobs wait. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly retries: number;
  /** Five cron fields in Montevideo's time; absent for jobs that are asked for. */
  readonly schedule?: string;
  /** Whose job it is: asking again while one waits or runs changes nothing. Decided when the queue is made. */
  subjectOf?(payload: Payload): string;
  /** A worker that has not been heard of for so long is taken for dead and its job done by another; 10 at least. */
  readonly heartbeatSeconds?: number;
  /** How many of them run at the same time in one worker. */
  readonly concurrency?: number;
  /** Somebody waits for it. */
  readonly isUrgent?: true;
  /** Hears of those that failed too often, instead of the queue for people to look at. */
  readonly givenUp?: JobDefinition<Payload>;
}

export interface JobHandler {
  readonly definition: JobDefinition;
  /** Bears being run again: a worker may die after the work and before it could say so. */
  readonly run: (payload: unknown) => Promise<void>;
}

/** Ties a handler to its definition; the payload has been parsed by then. */
export function handleJob<Payload extends object>(
  definition: JobDefinition<Payload>,
  run: (payload: Payload) => Promise<void>,
): JobHandler {
  return { definition, run: (payload) => run(definition.payload.parse(payload)) };
}

interface Envelope {
  readonly payload: object;
  readonly requestId: string;
  readonly traceParent: string | null;
}

/** A job that is done is of use for finding faults; what it carried may be personal, so not for long. */
const keptSeconds = 24 * 60 * 60;
/** Between two tries of a job, which doubles from a second. */
const longestRetryDelaySeconds = 30 * 60;
const timeZone = 'America/Montevideo';

interface JobsOptions {
  readonly url: string;
  readonly log: Log;
  /** For a process that asks for jobs and leaves the work, and the upkeep of the queue, to others. */
  readonly onlyAsks?: true;
}

export interface Jobs {
  /** Asks for a job with the change that needs it: both are kept, or neither is. */
  enqueue<Payload extends object>(
    tx: Tx,
    definition: JobDefinition<Payload>,
    payload: Payload,
    options?: { readonly afterSeconds?: number },
  ): Promise<void>;
  work(handlers: readonly JobHandler[], metrics: Metrics): Promise<void>;
  stop(): Promise<void>;
}

/** How often dead workers are looked for, and the own clock is held against the database's: when jobs are due, that one says. */
const supervision = {
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  clockMonitorIntervalSeconds: 5,
  // From here a worker knows that jobs wait and fetches without a pause.
  queueCacheIntervalSeconds: 2,
};

/** The queue's tables and queues are made by the migration step, whose role may do so; see `prepareQueues`. */
export async function startJobs({ url, log, onlyAsks }: JobsOptions): Promise<Jobs> {
  const upkeep = onlyAsks ? { supervise: false, schedule: false, max: 1 } : { ...supervision, max: 4 };
  const boss = new PgBoss({ connectionString: url, migrate: false, createSchema: false, ...upkeep });
  const stopping = new AbortController();
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  return {
    async enqueue(tx, definition, payload, { afterSeconds = 0 } = {}) {
      const later = afterSeconds > 0 ? { startAfter: afterSeconds } : {};
      const subject = definition.subjectOf && { singletonKey: definition.subjectOf(payload) };
      await boss.send(definition.name, wrap(payload), { db: fromKysely(tx), ...later, ...subject });
    },
    async work(handlers, metrics) {
      for (const handler of handlers) await workOn(boss, handler, { log, metrics, signal: stopping.signal });
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

function wrap(payload: object): Envelope {
  return { payload, requestId: currentRequestId(), traceParent: currentTraceParent() };
}

interface WorkDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly signal: AbortSignal;
}

async function workOn(boss: PgBoss, handler: JobHandler, { log, metrics, signal }: WorkDeps): Promise<void> {
  const { name, schedule, isUrgent, concurrency = 1 } = handler.definition;
  if (schedule) await boss.schedule(name, schedule, wrap({}), { tz: timeZone });
  const options = {
    batchSize: 1,
    localConcurrency: concurrency,
    pollingIntervalSeconds: isUrgent ? 0.5 : 1,
    // While several wait, the next is fetched at once. `burstWhenBatchFull` does nothing for batches of one.
    burstWhenReadyExceeds: 1,
  };
  await boss.work<Envelope>(name, options, async (jobs) => {
    for (const job of jobs) {
      const { payload, requestId, traceParent } = job.data;
      const id = requestId === 'none' ? `job-${job.id}` : requestId;
      const stop = metrics.jobSeconds.startTimer({ job: name });
      try {
        await runInContext({ requestId: id, mayWrite: true }, () =>
          inSpan(`job ${name}`, { parent: traceParent }, () =>
            throughOutages(() => handler.run(payload), signal),
          ),
        );
        stop({ outcome: 'done' });
      } catch (error) {
        stop({ outcome: 'failed' });
        log.warn({ err: error, job: name, jobId: job.id, requestId: id }, 'job failed');
        throw error;
      }
    }
  });
}

/** Less than the queue lets a job run. */
const outagePatienceMs = 10 * 60_000;
const askAgainMs = 2_000;

/** A server that is away says nothing about the job: it keeps its place, uses up none of its tries, and goes on soon after. */
async function throughOutages(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const end = performance.now() + outagePatienceMs;
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (!isOutage(error) || signal.aborted || performance.now() > end) throw error;
      await pause(askAgainMs, undefined, { signal }).catch(() => {});
    }
}

/** Brings the queue's tables and the queues of these jobs up to date. Needs the role that may change tables. */
export async function prepareQueues(ownerUrl: string, definitions: readonly JobDefinition[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 2 });
  await boss.start();
  try {
    await boss.createQueue(deadLetterQueue);
    for (const definition of definitions.flatMap((each) => [...(each.givenUp ? [each.givenUp] : []), each]))
      await prepareQueue(boss, definition);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function prepareQueue(boss: PgBoss, definition: JobDefinition): Promise<void> {
  const { name, retries, heartbeatSeconds, givenUp } = definition;
  const options = {
    retryLimit: retries,
    retryBackoff: true,
    retryDelayMax: longestRetryDelaySeconds,
    deleteAfterSeconds: keptSeconds,
    deadLetter: givenUp?.name ?? deadLetterQueue,
    ...(heartbeatSeconds && { heartbeatSeconds }),
  };
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, { ...options, policy: definition.subjectOf ? 'exclusive' : 'standard' });
}
