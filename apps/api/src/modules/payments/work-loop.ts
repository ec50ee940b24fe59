import { setTimeout as pause } from 'node:timers/promises';
import {
  claimDueOrders,
  endReservations,
  findOverdueReservations,
  scheduleCheck,
} from '#modules/orders/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { runInContext } from '#platform/http/request-context.ts';
import type { PaymentDeps } from './deps.ts';
import { checkOrder } from './settlement/check-order.ts';
import {
  countFailure,
  deleteFailure,
  findFailed,
  findPostponed,
  scheduleFailed,
  type WorkId,
} from './settlement/failed-work.queries.ts';
import { claimNotifications, scheduleNotifications } from './settlement/inbox.queries.ts';
import { claimRefunds, scheduleRefund } from './settlement/refunds.queries.ts';
import { retryFailedAt } from './settlement/times.rules.ts';
import { bySubject, workNotifications } from './settlement/work-inbox.ts';
import { workRefund } from './settlement/work-refund.ts';

/** What a worker that died had taken is due again after it. Another may then do it a second time, which is harmless. */
const leaseSeconds = 20;

/** Something to be done now, taken for this worker alone. */
export interface Work {
  /** What it is about. */
  readonly subject: string;
  readonly orderId: string | null;
  readonly hasFailed: boolean;
  readonly run: () => Promise<void>;
}

/** Where due work comes from. */
export interface Source {
  readonly name: string;
  /** How much of it one worker does at once: it mostly waits for the provider. */
  readonly lanes: number;
  /** Takes up to so many for this caller alone, in a transaction that ends before any of them is worked on. */
  readonly claim: (deps: PaymentDeps, most: number) => Promise<Work[]>;
  /** When to do this work next; null: not until an operator asks for it. */
  readonly schedule: (tx: Tx, subject: string, at: Date | null) => Promise<void>;
}

type NewWork = Omit<Work, 'hasFailed'>;

const reservations: Source = {
  name: 'reservations',
  lanes: 4,
  async claim(deps, most) {
    const { db, clock } = deps;
    const now = clock.now();
    const except = await findPostponed(db, 'reservations', now);
    const ids = await findOverdueReservations(db, { now, most, except });
    const end = (id: string) => inTransaction(db, (tx) => endReservations(tx, clock, id));
    return marked(
      deps,
      'reservations',
      ids.map((id) => ({ subject: id, orderId: id, run: () => end(id) })),
    );
  },
  // What is overdue is found by itself.
  schedule: async () => {},
};

const inbox: Source = {
  name: 'inbox',
  lanes: 10,
  async claim(deps, most) {
    // Several often tell of the same thing, and are one piece of work.
    const told = await claimNotifications(deps.db, { ...lease(deps), most: 3 * most });
    const groups = bySubject(told).flatMap((group): NewWork[] => {
      const [first] = group;
      if (!first) return [];
      const subject = `${first.topic} ${first.resourceId}`;
      const orderId = group.find((each) => each.orderHint)?.orderHint ?? null;
      return [{ subject, orderId, run: () => workNotifications(deps, group) }];
    });
    return marked(deps, 'inbox', groups);
  },
  schedule(tx, subject, at) {
    const [topic = '', resourceId = ''] = subject.split(' ');
    return scheduleNotifications(tx, { topic, resourceId }, at);
  },
};

const orders: Source = {
  name: 'orders',
  lanes: 8,
  async claim(deps, most) {
    const due = await inTransaction(deps.db, (tx) => claimDueOrders(tx, { ...lease(deps), most }));
    return marked(
      deps,
      'orders',
      due.map((order) => ({ subject: order.id, orderId: order.id, run: () => checkOrder(deps, order) })),
    );
  },
  schedule: (tx, subject, at) => scheduleCheck(tx, subject, at),
};

const refunds: Source = {
  name: 'refunds',
  lanes: 4,
  async claim(deps, most) {
    const due = await claimRefunds(deps.db, { ...lease(deps), most });
    return marked(
      deps,
      'refunds',
      due.map((refund) => ({
        subject: refund.id,
        orderId: refund.orderId,
        run: () => workRefund(deps, refund),
      })),
    );
  },
  schedule: scheduleRefund,
};

const sources: readonly Source[] = [reservations, inbox, orders, refunds];

async function marked({ db }: PaymentDeps, source: string, works: readonly NewWork[]): Promise<Work[]> {
  const failed = await findFailed(
    db,
    source,
    works.map(({ subject }) => subject),
  );
  return works.map((work) => ({ ...work, hasFailed: failed.has(work.subject) }));
}

function lease({ clock }: PaymentDeps) {
  const now = clock.now();
  return { now, leaseUntil: secondsAfter(now, leaseSeconds) };
}

/** What throws is tried again with growing pauses, and set aside after a day. */
async function guarded(deps: PaymentDeps, source: Source, work: Work): Promise<void> {
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

/** Without its text, which may quote what people wrote. */
function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}

/** An operator wants work that was set aside to be tried again. False when there is none. */
export function retryWork({ db, clock }: PaymentDeps, id: WorkId): Promise<boolean> {
  const source = sources.find(({ name }) => name === id.source);
  return inTransaction(db, async (tx) => {
    if (!source || !(await deleteFailure(tx, id))) return false;
    await source.schedule(tx, id.subject, clock.now());
    return true;
  });
}

/** Does what is due now with money: what the provider told, orders to look at, refunds to make. Answers how much that was. */
export async function workDue(deps: PaymentDeps): Promise<number> {
  let count = 0;
  for (const source of sources) {
    const due = await source.claim(deps, source.lanes);
    await Promise.all(due.map((work) => guarded(deps, source, work)));
    count += due.length;
  }
  return count;
}

const idleMilliseconds = 500;

/** Does what becomes due, until the signal fires; what has been taken by then is finished first. */
export async function runMoney(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  await Promise.all(sources.map((source) => runSource(deps, source, signal)));
}

/** A slow answer holds up one lane, not the others. */
export async function runSource(deps: PaymentDeps, source: Source, signal: AbortSignal): Promise<void> {
  const { name, lanes, claim } = source;
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const due = await claim(deps, lanes - running.size).catch((error: unknown) => {
      deps.log.error({ err: error, source: name }, 'due work on money could not be read');
      return [];
    });
    for (const work of due) {
      const lane: Promise<void> = guarded(deps, source, work).finally(() => running.delete(lane));
      running.add(lane);
    }
    // Being woken early by the signal is the point of it.
    if (due.length === 0) await pause(idleMilliseconds, undefined, { signal }).catch(() => {});
    // A claim may bring more than there are lanes.
    while (running.size >= lanes) await Promise.race(running);
  }
  await Promise.all(running);
}
