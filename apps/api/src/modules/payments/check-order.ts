import { unreachable } from '@perchero/contract/orders/order-reasons.rules';
import { orderRules } from '@perchero/contract/orders/order-states.rules';
import { findOrder, lockOrder, moveOrder, scheduleCheck, type ShopOrder } from '#modules/orders/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { recoverOrder } from './checkout/recover-order.ts';
import { closePreference } from './checkout/preferences.ts';
import { expireIfDue } from './checkout/expire-if-due.ts';
import type { PaymentDeps } from './deps.ts';
import { isClosed } from './settlement/decide.rules.ts';
import { park, unpark } from './settlement/parked-orders.queries.ts';
import { findPaymentsOf } from './settlement/payments.queries.ts';
import { hasReceivedMoney, kindOf } from './settlement/payment-kinds.rules.ts';
import { syncOrder, type OrderSyncOutcome } from './settlement/sync-order.ts';
import { endUnreachableOrder } from './settlement/reconcile-order.ts';
import { applyProviderPayment } from './settlement/apply-provider-payment.ts';
import { nextCheckAt, parkedSeconds, retrySeconds, unreachableSeconds } from './settlement/times.rules.ts';

/** Checks a due order and schedules the next check. Idempotent and safe to interrupt. */
export async function checkOrder(deps: PaymentDeps, due: ShopOrder): Promise<void> {
  if (due.state === 'creating') await recoverOrder(deps, due.id);
  const outcome = await syncOrder(deps, due.id);
  if (outcome !== 'done') return waitForProvider(deps, due.id, outcome);
  await cancelLateVouchers(deps, due.id);
  await expireIfDue(deps, due.id);
  await expireUnreachable(deps, due.id);
  const order = await findOrder(deps.db, due.id);
  if (!order) return;
  if (!orderRules[order.state].isOpen) await closePreference(deps, order);
  const next = await whenNext(deps, order);
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, due.id);
    // A concurrent move has set its own schedule.
    if (locked?.version === order.version) await scheduleCheck(tx, due.id, next, { isCounted: true });
  });
}

async function whenNext({ db, clock, config }: PaymentDeps, order: ShopOrder): Promise<Date | null> {
  const now = clock.now();
  const isWaiting = isClosed(order.state) || order.state === 'review';
  // An open voucher that could not be cancelled, or that the order of an unreachable seller waits for.
  if (isWaiting && (await findPaymentsOf(db, order.id)).some((payment) => kindOf(payment) === 'open'))
    return secondsAfter(now, parkedSeconds);
  return nextCheckAt(order, config.reservationSeconds, now);
}

/** Cancels open vouchers of an ended order, which could still be paid. */
async function cancelLateVouchers(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (!order || !isClosed(order.state)) return;
  for (const { id, ...payment } of await findPaymentsOf(deps.db, orderId)) {
    if (kindOf(payment) !== 'open') continue;
    const answer = await withToken(deps, order.collectorId, (token) => deps.gateway.cancelPayment(token, id));
    if (answer.kind === 'ok') await applyProviderPayment(deps, answer.value, 'check');
  }
}

/** Expires an order in review as unreachable once the provider has answered and reported no payment. */
async function expireUnreachable({ db, clock }: PaymentDeps, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'review' || order.reason !== unreachable) return;
    const payments = await findPaymentsOf(tx, orderId);
    const isEmpty = payments.every(
      (payment) => !hasReceivedMoney(kindOf(payment)) && kindOf(payment) !== 'open',
    );
    if (isEmpty) await moveOrder(tx, clock, order, { to: 'expired', cause: 'expiry', nextCheckAt: null });
  });
}

async function waitForProvider(
  deps: PaymentDeps,
  orderId: string,
  outcome: Exclude<OrderSyncOutcome, 'done'>,
): Promise<void> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const since = await park(db, orderId, now);
  const seconds = outcome === 'parked' ? parkedSeconds : retrySeconds(since, config.reservationSeconds, now);
  const next = secondsAfter(now, seconds);
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const isTooLong = secondsAfter(since, unreachableSeconds) <= now && order.reservedUntil <= now;
    if (!isTooLong) return scheduleCheck(tx, orderId, next, { isCounted: true });
    const isWaiting = orderRules[order.state].isOpen || order.reason === unreachable;
    // An ended order needs no further check.
    if (!isWaiting || isClosed(order.state)) return scheduleCheck(tx, orderId, null);
    if (!(await endUnreachableOrder(tx, deps, order))) await scheduleCheck(tx, orderId, next);
    else await unpark(tx, orderId);
  });
}
