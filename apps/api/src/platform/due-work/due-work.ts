import { setTimeout as pause } from 'node:timers/promises';
import type { Priority } from '@perchero/contract/endpoint';
import { type Clock, secondsAfter } from '../clock.ts';
import { type Db, inTransaction, type Tx } from '../database/database.ts';
import { runInContext } from '../http/request-context.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import {
  countFailure,
  deleteFailure,
  findAbandonedWork,
  findFailed,
  scheduleFailed,
  type WorkId,
} from './failed-work.queries.ts';

/**
 * Runs what is due: rows with a date, found by the module that owns them. Every use case decides by the time itself, so a late
 * worker changes only when people hear of it.
 */
export interface DueWorkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface Work {
  readonly subject: string;
  readonly orderId: string | null;
  /**
   * Must be idempotent: a worker may die at any time. It calls `wait` when from now on it mostly waits for an outside service, which
   * frees its place for other work.
   */
  readonly run: (wait: () => void) => Promise<void>;
}

export interface DueSource {
  /** Stored with failed work: never rename it. */
  readonly name: string;
  readonly priority: Priority;
  /** Units that one worker processes concurrently. */
  readonly concurrency: number;
  /** Leases up to `limit` units in a transaction that commits before the work starts. */
  readonly lease: (limit: number) => Promise<readonly Work[]>;
  /** When to retry this work; null: only when an operator asks for it. */
  readonly schedule: (tx: Tx, subject: string, at: Date | null) => Promise<void>;
}

/** Work of a crashed worker becomes due again after the lease. */
const leaseSeconds = 20;

export function leaseTimes(clock: Clock): { readonly now: Date; readonly leaseUntil: Date } {
  const now = clock.now();
  return { now, leaseUntil: secondsAfter(now, leaseSeconds) };
}

/** Processes due work until the signal aborts, then finishes the leased units. */
export async function runDueWork(
  deps: DueWorkDeps,
  sources: readonly DueSource[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(sources.map((source) => runSource(deps, source, signal)));
}

const idleMilliseconds = 500;
/** Of one source; work beyond it keeps its place, so that an outage does not fill the memory. */
const maxWaiting = 10_000;

/** Keeps up to `concurrency` units running, so one slow answer does not block the others. */
export async function runSource(deps: DueWorkDeps, source: DueSource, signal: AbortSignal): Promise<void> {
  const { name, concurrency } = source;
  const unfinished = new Set<Promise<void>>();
  /** The places of work that does not only wait. */
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const due = await leaseWork(deps, source, concurrency - running.size).catch((error: unknown) => {
      deps.log.error({ err: error, source: name }, 'due work could not be read');
      return [];
    });
    for (const run of due) {
      const place = Promise.withResolvers<void>();
      const work = run(() => {
        if (unfinished.size - running.size < maxWaiting) place.resolve();
      }).finally(() => {
        unfinished.delete(work);
        place.resolve();
      });
      unfinished.add(work);
      running.add(place.promise);
      void place.promise.then(() => running.delete(place.promise));
    }
    // The abort signal ends the pause early.
    if (due.length === 0) await pause(idleMilliseconds, undefined, { signal }).catch(() => {});
    // A lease may return more units than `concurrency`.
    while (running.size >= concurrency) await Promise.race(running);
  }
  await Promise.all(unfinished);
}

/** Processes everything that is due now and returns the number of units. */
export async function processDueWork(deps: DueWorkDeps, sources: readonly DueSource[]): Promise<number> {
  let count = 0;
  for (const source of sources) {
    const due = await leaseWork(deps, source, source.concurrency);
    await Promise.all(due.map((run) => run(() => {})));
    count += due.length;
  }
  return count;
}

const maxCounted = 1000;

export async function updateDueWorkMetrics({
  db,
  metrics,
}: Pick<DueWorkDeps, 'db' | 'metrics'>): Promise<void> {
  metrics.dueWorkSetAside.set((await findAbandonedWork(db, maxCounted)).length);
}

/** Reschedules abandoned work for an operator. False when there is none. */
export function retryDueWork(
  { db, clock }: DueWorkDeps,
  sources: readonly DueSource[],
  id: WorkId,
): Promise<boolean> {
  const source = sources.find(({ name }) => name === id.source);
  return inTransaction(db, async (tx) => {
    if (!source || !(await deleteFailure(tx, id))) return false;
    await source.schedule(tx, id.subject, clock.now());
    return true;
  });
}

async function leaseWork(deps: DueWorkDeps, source: DueSource, limit: number): Promise<Work['run'][]> {
  const leased = await source.lease(limit);
  const subjects = leased.map(({ subject }) => subject);
  const failed = await findFailed(deps.db, source.name, subjects);
  return leased.map(
    (work) => (wait) => runGuarded(deps, source, work, { wait, hasFailed: failed.has(work.subject) }),
  );
}

/** Work that throws is retried with exponential backoff and abandoned after a day. */
async function runGuarded(
  deps: DueWorkDeps,
  source: DueSource,
  work: Work,
  { wait, hasFailed }: { readonly wait: () => void; readonly hasFailed: boolean },
): Promise<void> {
  const { db, log } = deps;
  const { name, priority } = source;
  const context = { requestId: `due-${name}`, mayWrite: true, priority } as const;
  await runInContext(context, async () => {
    try {
      await work.run(wait);
      if (hasFailed)
        await inTransaction(db, (tx) => deleteFailure(tx, { source: name, subject: work.subject }));
    } catch (error) {
      log.error({ err: error, source: name, subject: work.subject }, 'due work failed');
      await postponeFailed(deps, source, work, error);
    }
  }).catch((error: unknown) => log.error({ err: error, source: name }, 'failed work could not be postponed'));
}

async function postponeFailed(
  { db, clock, metrics, log }: DueWorkDeps,
  source: DueSource,
  { subject, orderId }: Work,
  error: unknown,
): Promise<void> {
  const id = { source: source.name, subject };
  metrics.dueWorkFailures.inc({ source: source.name });
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const failed = await countFailure(tx, { ...id, orderId, lastError: kindOfError(error), now });
    const next = retryFailedAt(failed, now);
    if (next === null) log.error(id, 'due work was set aside');
    await scheduleFailed(tx, id, next);
    await source.schedule(tx, subject, next);
  });
}

const day = 24 * 60 * 60;
const maxRetrySeconds = 60 * 60;

/** After 20, 40, 80 … seconds, up to an hour, for a day; null: it is abandoned. */
function retryFailedAt(failed: { attempts: number; firstFailedAt: Date }, now: Date): Date | null {
  if (secondsAfter(failed.firstFailedAt, day) <= now) return null;
  return secondsAfter(now, Math.min(maxRetrySeconds, 20 * 2 ** Math.min(failed.attempts - 1, 12)));
}

/** Leaves out the message, which may contain personal data. */
function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}
