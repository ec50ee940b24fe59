import { setTimeout as pause } from 'node:timers/promises';
import {
  leaseDueOrders,
  endReservations,
  findOverdueReservations,
  scheduleCheck,
} from '#modules/orders/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { runInContext } from '#platform/http/request-context.ts';
import type { PaymentDeps } from './deps.ts';
import { checkOrder } from './check-order.ts';
import {
  countFailure,
  deleteFailure,
  findFailed,
  findPostponed,
  scheduleFailed,
  type WorkId,
} from './settlement/failed-work.queries.ts';
import { leaseNotifications, scheduleNotifications } from './settlement/inbox.queries.ts';
import { leaseRefunds, scheduleRefund } from './settlement/refunds.queries.ts';
import { retryFailedAt } from './settlement/times.rules.ts';
import { groupBySubject, processNotifications } from './settlement/process-notifications.ts';
import { processRefund } from './settlement/process-refund.ts';

/** Work of a crashed worker becomes due again after the lease; all work is idempotent. */
const leaseSeconds = 20;

/** A unit of due work, leased by this worker. */
export interface Work {
  readonly subject: string;
  readonly orderId: string | null;
  readonly hasFailed: boolean;
  readonly run: () => Promise<void>;
}

export interface Source {
  readonly name: string;
  /** Units that one worker processes concurrently; they mostly wait for the provider. */
  readonly concurrency: number;
  /** Leases up to `limit` units in a transaction that commits before the work starts. */
  readonly lease: (deps: PaymentDeps, limit: number) => Promise<Work[]>;
  /** When to retry this work; null: only when an operator asks for it. */
  readonly schedule: (tx: Tx, subject: string, at: Date | null) => Promise<void>;
}

type NewWork = Omit<Work, 'hasFailed'>;

const reservations: Source = {
  name: 'reservations',
  concurrency: 4,
  async lease(deps, limit) {
    const { db, clock } = deps;
    const now = clock.now();
    const except = await findPostponed(db, 'reservations', now);
    const ids = await findOverdueReservations(db, { now, limit, except });
    const end = (id: string) => inTransaction(db, (tx) => endReservations(tx, clock, id));
    return withFailureFlags(
      deps,
      'reservations',
      ids.map((id) => ({ subject: id, orderId: id, run: () => end(id) })),
    );
  },
  // Overdue reservations are found by query, so nothing is scheduled.
  schedule: async () => {},
};

const inbox: Source = {
  name: 'inbox',
  concurrency: 10,
  async lease(deps, limit) {
    // Several notifications about one resource become one unit of work.
    const notifications = await leaseNotifications(deps.db, { ...leaseTimes(deps), limit: 3 * limit });
    const groups = groupBySubject(notifications).flatMap((group): NewWork[] => {
      const [first] = group;
      if (!first) return [];
      const subject = `${first.topic} ${first.resourceId}`;
      const orderId = group.find((each) => each.orderHint)?.orderHint ?? null;
      return [{ subject, orderId, run: () => processNotifications(deps, group) }];
    });
    return withFailureFlags(deps, 'inbox', groups);
  },
  schedule(tx, subject, at) {
    const [topic = '', resourceId = ''] = subject.split(' ');
    return scheduleNotifications(tx, { topic, resourceId }, at);
  },
};

const orders: Source = {
  name: 'orders',
  concurrency: 8,
  async lease(deps, limit) {
    const due = await inTransaction(deps.db, (tx) => leaseDueOrders(tx, { ...leaseTimes(deps), limit }));
    return withFailureFlags(
      deps,
      'orders',
      due.map((order) => ({ subject: order.id, orderId: order.id, run: () => checkOrder(deps, order) })),
    );
  },
  schedule: (tx, subject, at) => scheduleCheck(tx, subject, at),
};

const refunds: Source = {
  name: 'refunds',
  concurrency: 4,
  async lease(deps, limit) {
    const due = await leaseRefunds(deps.db, { ...leaseTimes(deps), limit });
    return withFailureFlags(
      deps,
      'refunds',
      due.map((refund) => ({
        subject: refund.id,
        orderId: refund.orderId,
        run: () => processRefund(deps, refund),
      })),
    );
  },
  schedule: scheduleRefund,
};

const sources: readonly Source[] = [reservations, inbox, orders, refunds];

async function withFailureFlags(
  { db }: PaymentDeps,
  source: string,
  works: readonly NewWork[],
): Promise<Work[]> {
  const failed = await findFailed(
    db,
    source,
    works.map(({ subject }) => subject),
  );
  return works.map((work) => ({ ...work, hasFailed: failed.has(work.subject) }));
}

function leaseTimes({ clock }: PaymentDeps) {
  const now = clock.now();
  return { now, leaseUntil: secondsAfter(now, leaseSeconds) };
}

/** Work that throws is retried with exponential backoff and abandoned after a day. */
async function runGuarded(deps: PaymentDeps, source: Source, work: Work): Promise<void> {
  const { db, log } = deps;
  const { name } = source;
  const context = { requestId: `money-${name}`, mayWrite: true, priority: 'money' } as const;
  await runInContext(context, async () => {
    try {
      await work.run();
      if (work.hasFailed)
        await inTransaction(db, (tx) => deleteFailure(tx, { source: name, subject: work.subject }));
    } catch (error) {
      log.error({ err: error, source: name, subject: work.subject }, 'work on money failed');
      await postponeFailed(deps, source, work, error);
    }
  }).catch((error: unknown) => log.error({ err: error, source: name }, 'failed work could not be postponed'));
}

async function postponeFailed(
  { db, clock, metrics, log }: PaymentDeps,
  source: Source,
  { subject, orderId }: Work,
  error: unknown,
): Promise<void> {
  const id = { source: source.name, subject };
  metrics.moneyWorkFailures.inc({ source: source.name });
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const failed = await countFailure(tx, { ...id, orderId, lastError: kindOfError(error), now });
    const next = retryFailedAt(failed, now);
    if (next === null) log.error(id, 'work on money was set aside');
    await scheduleFailed(tx, id, next);
    await source.schedule(tx, subject, next);
  });
}

/** Leaves out the message, which may contain personal data. */
function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}

/** Reschedules abandoned work for an operator. False when there is none. */
export function retryWork({ db, clock }: PaymentDeps, id: WorkId): Promise<boolean> {
  const source = sources.find(({ name }) => name === id.source);
  return inTransaction(db, async (tx) => {
    if (!source || !(await deleteFailure(tx, id))) return false;
    await source.schedule(tx, id.subject, clock.now());
    return true;
  });
}

/** Processes everything that is due now and returns the number of units. */
export async function processDueWork(deps: PaymentDeps): Promise<number> {
  let count = 0;
  for (const source of sources) {
    const due = await source.lease(deps, source.concurrency);
    await Promise.all(due.map((work) => runGuarded(deps, source, work)));
    count += due.length;
  }
  return count;
}

const idleMilliseconds = 500;

/** Processes due work until the signal aborts, then finishes the leased units. */
export async function runPaymentWorker(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  await Promise.all(sources.map((source) => runSource(deps, source, signal)));
}

/** Keeps up to `concurrency` units running, so one slow answer does not block the others. */
export async function runSource(deps: PaymentDeps, source: Source, signal: AbortSignal): Promise<void> {
  const { name, concurrency, lease } = source;
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const due = await lease(deps, concurrency - running.size).catch((error: unknown) => {
      deps.log.error({ err: error, source: name }, 'due work on money could not be read');
      return [];
    });
    for (const work of due) {
      const task: Promise<void> = runGuarded(deps, source, work).finally(() => running.delete(task));
      running.add(task);
    }
    // The abort signal ends the pause early.
    if (due.length === 0) await pause(idleMilliseconds, undefined, { signal }).catch(() => {});
    // A lease may return more units than `concurrency`.
    while (running.size >= concurrency) await Promise.race(running);
  }
  await Promise.all(running);
}
