import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { isOutage, type Tx } from '../database/database.ts';
import { deadLetterQueue } from './jobs.queries.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { currentRequestId, runInContext } from '../http/request-context.ts';
import { currentTraceParent, inSpan } from '../observability/tracing.ts';

/** A job's name and payload, without its handler, so that enqueueing loads nothing heavy. */
export interface JobDefinition<Payload extends object = object> {
  /** Stored with every job: never rename it while jobs are queued. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly retries: number;
  /** Five cron fields in the time zone of Montevideo. */
  readonly schedule?: string;
  /** At most one job per subject is queued or running. Fixed when the queue is created. */
  subjectOf?(payload: Payload): string;
  /** After this time without a heartbeat another worker takes the job; at least 10. */
  readonly heartbeatSeconds?: number;
  readonly concurrency?: number;
  /** A person waits for it: polled more often. */
  readonly isUrgent?: true;
  /** Receives jobs that ran out of retries, instead of the dead letter queue. */
  readonly deadLetterJob?: JobDefinition<Payload>;
}

export interface JobHandler {
  readonly definition: JobDefinition;
  /** Must be idempotent: a worker may die after the work and before it is recorded. */
  readonly run: (payload: unknown) => Promise<void>;
}

/** Binds a handler to its definition and parses the payload. */
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

/** Finished jobs help debugging, but their payloads may be personal data. */
const retentionSeconds = 24 * 60 * 60;
/** The delay between two attempts doubles from one second up to this. */
const maxRetryDelaySeconds = 30 * 60;
const timeZone = 'America/Montevideo';

interface JobsOptions {
  readonly url: string;
  readonly log: Log;
  /** For a process that neither works on jobs nor maintains the queue. */
  readonly enqueueOnly?: true;
}

export interface Jobs {
  /** Enqueues in the transaction of the change that needs the job. */
  enqueue<Payload extends object>(
    tx: Tx,
    definition: JobDefinition<Payload>,
    payload: Payload,
    options?: { readonly afterSeconds?: number },
  ): Promise<void>;
  work(handlers: readonly JobHandler[], metrics: Metrics): Promise<void>;
  stop(): Promise<void>;
}

/** Dead workers and clock skew are checked this often; the database clock decides when jobs are due. */
const supervision = {
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  clockMonitorIntervalSeconds: 5,
  // Workers read the queue length from this cache and fetch without a pause while jobs wait.
  queueCacheIntervalSeconds: 2,
};

/** `prepareQueues` creates tables and queues in the migration step, whose role may do so. */
export async function startJobs({ url, log, enqueueOnly }: JobsOptions): Promise<Jobs> {
  const maintenance = enqueueOnly
    ? { supervise: false, schedule: false, max: 1 }
    : { ...supervision, max: 4 };
  const boss = new PgBoss({ connectionString: url, migrate: false, createSchema: false, ...maintenance });
  const stopping = new AbortController();
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  return {
    async enqueue(tx, definition, payload, { afterSeconds = 0 } = {}) {
      const later = afterSeconds > 0 ? { startAfter: afterSeconds } : {};
      const subject = definition.subjectOf && { singletonKey: definition.subjectOf(payload) };
      await boss.send(definition.name, toEnvelope(payload), { db: fromKysely(tx), ...later, ...subject });
    },
    async work(handlers, metrics) {
      for (const handler of handlers)
        await startWorker(boss, handler, { log, metrics, signal: stopping.signal });
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

function toEnvelope(payload: object): Envelope {
  return { payload, requestId: currentRequestId(), traceParent: currentTraceParent() };
}

interface WorkDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly signal: AbortSignal;
}

async function startWorker(
  boss: PgBoss,
  handler: JobHandler,
  { log, metrics, signal }: WorkDeps,
): Promise<void> {
  const { name, schedule, isUrgent, concurrency = 1 } = handler.definition;
  if (schedule) await boss.schedule(name, schedule, toEnvelope({}), { tz: timeZone });
  const options = {
    batchSize: 1,
    localConcurrency: concurrency,
    pollingIntervalSeconds: isUrgent ? 0.5 : 1,
    // Fetches without a pause while several jobs wait; `burstWhenBatchFull` does nothing for batches of one.
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
            retryDuringOutage(() => handler.run(payload), signal),
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

/** Shorter than the queue's limit for a running job. */
const maxOutageMs = 10 * 60_000;
const outageRetryMs = 2_000;

/** During an outage of a dependency the job retries in place and uses up no attempt. */
async function retryDuringOutage(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + maxOutageMs;
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (!isOutage(error) || signal.aborted || performance.now() > deadline) throw error;
      await pause(outageRetryMs, undefined, { signal }).catch(() => {});
    }
}

/** Creates or updates the queue's tables and queues. Needs the role that owns tables. */
export async function prepareQueues(ownerUrl: string, definitions: readonly JobDefinition[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 2 });
  await boss.start();
  try {
    await boss.createQueue(deadLetterQueue);
    for (const definition of definitions.flatMap((each) => [
      ...(each.deadLetterJob ? [each.deadLetterJob] : []),
      each,
    ]))
      await prepareQueue(boss, definition);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function prepareQueue(boss: PgBoss, definition: JobDefinition): Promise<void> {
  const { name, retries, heartbeatSeconds, deadLetterJob } = definition;
  const options = {
    retryLimit: retries,
    retryBackoff: true,
    retryDelayMax: maxRetryDelaySeconds,
    deleteAfterSeconds: retentionSeconds,
    deadLetter: deadLetterJob?.name ?? deadLetterQueue,
    ...(heartbeatSeconds && { heartbeatSeconds }),
  };
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, { ...options, policy: definition.subjectOf ? 'exclusive' : 'standard' });
}

/**
 * Shared by all mail jobs. With the maximum delay the attempts last about six hours: greylisting ends after minutes, a full mailbox
 * may take longer.
 */
export const mailQueue = { retries: 20, concurrency: 4, isUrgent: true } as const;
