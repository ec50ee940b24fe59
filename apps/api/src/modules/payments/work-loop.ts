import { setTimeout as pause } from 'node:timers/promises';
import { claimDueOrders } from '#modules/orders/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database.ts';
import { runInContext } from '#platform/request-context.ts';
import type { PaymentParts } from './parts.ts';
import { checkOrder } from './settlement/check-order.ts';
import { claimNotifications } from './settlement/inbox.queries.ts';
import { claimRefunds } from './settlement/refunds.queries.ts';
import { bySubject, workNotifications } from './settlement/work-inbox.ts';
import { workRefund } from './settlement/work-refund.ts';

/** What a worker that died had taken is due again after it. Another may then do it a second time, which is harmless. */
const leaseSeconds = 20;

/** Where due work comes from. */
interface Source {
  readonly name: string;
  /** How much of it one worker does at once: it mostly waits for the provider. */
  readonly lanes: number;
  /** Takes up to so many for this caller alone, in a transaction that ends before any of them is worked on. */
  readonly claim: (parts: PaymentParts, most: number) => Promise<(() => Promise<void>)[]>;
}

const sources: readonly Source[] = [
  {
    name: 'inbox',
    lanes: 10,
    async claim(parts, most) {
      // Several often tell of the same thing, and are one piece of work.
      const told = await claimNotifications(parts.db, { ...lease(parts), most: 3 * most });
      return bySubject(told).map((group) => () => workNotifications(parts, group));
    },
  },
  {
    name: 'orders',
    lanes: 8,
    async claim(parts, most) {
      const orders = await inTransaction(parts.db, (tx) => claimDueOrders(tx, { ...lease(parts), most }));
      return orders.map((order) => () => checkOrder(parts, order));
    },
  },
  {
    name: 'refunds',
    lanes: 4,
    async claim(parts, most) {
      const refunds = await claimRefunds(parts.db, { ...lease(parts), most });
      return refunds.map((refund) => () => workRefund(parts, refund));
    },
  },
];

function lease({ clock }: PaymentParts) {
  const now = clock.now();
  return { now, leaseUntil: secondsAfter(now, leaseSeconds) };
}

/** What fails is due again when its lease ends. */
async function guarded({ log }: PaymentParts, source: string, work: () => Promise<void>): Promise<void> {
  const context = { requestId: `money-${source}`, mayWrite: true, priority: 'money' } as const;
  await runInContext(context, work).catch((error: unknown) =>
    log.error({ err: error, source }, 'work on money failed'),
  );
}

/** Does what is due now with money: what the provider told, orders to look at, refunds to make. Answers how much that was. */
export async function workDue(parts: PaymentParts): Promise<number> {
  let count = 0;
  for (const { name, lanes, claim } of sources) {
    const due = await claim(parts, lanes);
    await Promise.all(due.map((work) => guarded(parts, name, work)));
    count += due.length;
  }
  return count;
}

const idleMilliseconds = 500;

/** Does what becomes due, until the signal fires; what has been taken by then is finished first. */
export async function runMoney(parts: PaymentParts, signal: AbortSignal): Promise<void> {
  await Promise.all(sources.map((source) => runSource(parts, source, signal)));
}

/** A slow answer holds up one lane, not the others. */
export async function runSource(
  parts: PaymentParts,
  { name, lanes, claim }: Source,
  signal: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const due = await claim(parts, lanes - running.size).catch((error: unknown) => {
      parts.log.error({ err: error, source: name }, 'due work on money could not be read');
      return [];
    });
    for (const work of due) {
      const lane: Promise<void> = guarded(parts, name, work).finally(() => running.delete(lane));
      running.add(lane);
    }
    // Being woken early by the signal is the point of it.
    if (due.length === 0) await pause(idleMilliseconds, undefined, { signal }).catch(() => {});
    // A claim may bring more than there are lanes.
    while (running.size >= lanes) await Promise.race(running);
  }
  await Promise.all(running);
}
