import { unreachable } from '@perchero/contract/orders/order-reasons.rules';
import { orderRules } from '@perchero/contract/orders/order-states.rules';
import { findOrder, lockOrder, moveOrder, scheduleCheck, type ShopOrder } from '#modules/orders/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { adoptOrCancel } from '../checkout/adopt-or-cancel.ts';
import { closePreference } from '../checkout/ask-provider.ts';
import { expireIfDue } from '../checkout/expire-if-due.ts';
import type { PaymentDeps } from '../deps.ts';
import { isClosed } from './decide.rules.ts';
import { park, unpark } from './parking.queries.ts';
import { findPaymentsOf } from './payments.queries.ts';
import { hadMoney, kindOf } from './payment-kinds.rules.ts';
import { lookAtOrder, type OrderOutcome } from './sync-order.ts';
import { settleUnreachable } from './settle.ts';
import { takeIn } from './take-in.ts';
import { nextCheckAt, parkedSeconds, retrySeconds, unreachableSeconds } from './times.rules.ts';

/** Looks at an order whose time has come, and says when to look next. Safe to be cut off anywhere and to run twice. */
export async function checkOrder(deps: PaymentDeps, due: ShopOrder): Promise<void> {
  if (due.state === 'creating') await adoptOrCancel(deps, due.id);
  const outcome = await lookAtOrder(deps, due.id);
  if (outcome !== 'done') return waitForProvider(deps, due.id, outcome);
  await cancelLateVouchers(deps, due.id);
  await expireIfDue(deps, due.id);
  await endUnreachable(deps, due.id);
  const order = await findOrder(deps.db, due.id);
  if (!order) return;
  if (!orderRules[order.state].isOpen) await closePreference(deps, order);
  const next = await whenNext(deps, order);
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, due.id);
    // Whoever moved it meanwhile knows better.
    if (locked?.version === order.version) await scheduleCheck(tx, due.id, next, { isCounted: true });
  });
}

async function whenNext({ db, clock, config }: PaymentDeps, order: ShopOrder): Promise<Date | null> {
  const now = clock.now();
  const isWaiting = isClosed(order.state) || order.state === 'review';
  // A voucher that could not be cancelled, or that an unreachable seller's order waits for.
  if (isWaiting && (await findPaymentsOf(db, order.id)).some((payment) => kindOf(payment) === 'open'))
    return secondsAfter(now, parkedSeconds);
  return nextCheckAt(order, config.holdSeconds, now);
}

/** It could still be paid, and nobody is waiting for that any more. */
async function cancelLateVouchers(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (!order || !isClosed(order.state)) return;
  for (const { id, ...payment } of await findPaymentsOf(deps.db, orderId)) {
    if (kindOf(payment) !== 'open') continue;
    const answer = await withToken(deps, order.collectorId, (token) => deps.gateway.cancelPayment(token, id));
    if (answer.kind === 'ok') await takeIn(deps, answer.value, 'check');
  }
}

/** Nobody could be asked about it for days; now somebody answered, and no money had come. */
async function endUnreachable({ db, clock }: PaymentDeps, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'review' || order.reason !== unreachable) return;
    const payments = await findPaymentsOf(tx, orderId);
    const isEmpty = payments.every((payment) => !hadMoney(kindOf(payment)) && kindOf(payment) !== 'open');
    if (isEmpty) await moveOrder(tx, clock, order, { to: 'expired', cause: 'expiry', nextCheckAt: null });
  });
}

async function waitForProvider(
  deps: PaymentDeps,
  orderId: string,
  outcome: Exclude<OrderOutcome, 'done'>,
): Promise<void> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const since = await park(db, orderId, now);
  const seconds = outcome === 'parked' ? parkedSeconds : retrySeconds(since, config.holdSeconds, now);
  const next = secondsAfter(now, seconds);
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const isTooLong = secondsAfter(since, unreachableSeconds) <= now && order.heldUntil <= now;
    if (!isTooLong) return scheduleCheck(tx, orderId, next, { isCounted: true });
    const isWaiting = orderRules[order.state].isOpen || order.reason === unreachable;
    // Whatever else was left to do with it can be left.
    if (!isWaiting || isClosed(order.state)) return scheduleCheck(tx, orderId, null);
    if (!(await settleUnreachable(tx, deps, order))) await scheduleCheck(tx, orderId, next);
    else await unpark(tx, orderId);
  });
}
