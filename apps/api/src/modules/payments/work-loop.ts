import { setTimeout as pause } from 'node:timers/promises';
import { claimDueOrders } from '#modules/orders/index.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database.ts';
import { runInContext } from '#platform/request-context.ts';
import type { PaymentParts } from './parts.ts';
import { checkOrder } from './settlement/check-order.ts';
import { claimNotifications } from './settlement/inbox.queries.ts';
import { claimRefunds } from './settlement/refunds.queries.ts';
import { bySubject, workNotifications } from './settlement/work-inbox.ts';
import { workRefund } from './settlement/work-refund.ts';

const mostAtOnce = 8;
/** What a worker that died had taken is due again after it. Another may then do it a second time, which is harmless. */
const leaseSeconds = 20;

/** Does what is due now with money: what the provider told, orders to look at, refunds to make. Answers how much that was. */
export async function workDue(parts: PaymentParts): Promise<number> {
  const { db, clock } = parts;
  const claim = claimOf(clock);
  const told = await claimNotifications(db, claim);
  const orders = await inTransaction(db, (tx) => claimDueOrders(tx, claim));
  const refunds = await claimRefunds(db, claim);
  await Promise.all([
    ...bySubject(told).map((group) =>
      guarded(parts, `inbox-${group.at(-1)?.id}`, () => workNotifications(parts, group)),
    ),
    ...orders.map((order) => guarded(parts, `order-${order.id}`, () => checkOrder(parts, order))),
    ...refunds.map((refund) => guarded(parts, `refund-${refund.id}`, () => workRefund(parts, refund))),
  ]);
  return told.length + orders.length + refunds.length;
}

function claimOf(clock: Clock) {
  const now = clock.now();
  return { now, leaseUntil: secondsAfter(now, leaseSeconds), most: mostAtOnce };
}

/** What fails is due again when its lease ends. */
async function guarded({ log }: PaymentParts, requestId: string, work: () => Promise<void>): Promise<void> {
  await runInContext({ requestId, mayWrite: true }, work).catch((error: unknown) =>
    log.error({ err: error, requestId }, 'work on money failed'),
  );
}

const idleMilliseconds = 500;

/** Polls until the signal fires; what it has taken by then is finished first. */
export async function runMoney(parts: PaymentParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await workDue(parts).catch((error: unknown) => {
      parts.log.error({ err: error }, 'due work on money could not be read');
      return 0;
    });
    // Being woken early by the signal is the point of it.
    if (done === 0) await pause(idleMilliseconds, undefined, { signal }).catch(() => {});
  }
}
