import { reimbursed } from '@perchero/contract/orders/order-reasons.rules';
import { canTransition, orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { type LateReason, refundReasonOf } from '@perchero/contract/orders/refund-reasons.rules';
import {
  lacksProducts,
  lockOrder,
  moveOrder,
  extendReservation,
  scheduleCheck,
  type ShopOrder,
} from '#modules/orders/index.ts';
import { findGrantOwner } from '#modules/seller-accounts/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { decide, decideUnreachable, type Decision, refundAll, isClosed, netOf, sum } from './decide.rules.ts';
import { hasChangedProducts, hasNewerOrder } from './orders.queries.ts';
import { findPaymentsOf, type StoredPayment } from './payments.queries.ts';
import { hasReceivedMoney, kindOf } from './payment-kinds.rules.ts';
import { queueRefund } from './refunds.queries.ts';
import { reservationEndFor, isOver } from './times.rules.ts';

type ReconcileDeps = Pick<PaymentDeps, 'clock' | 'config' | 'log' | 'metrics'>;

/** Reconciles an order with its stored payments; time alone may change the result. */
export function reconcileOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order) await reconcileLockedOrder(tx, deps, order, null);
  });
}

/**
 * Moves a locked order to the state that follows from its payments and queues the refunds; no other code does this.
 */
export async function reconcileLockedOrder(
  tx: Tx,
  deps: ReconcileDeps,
  order: ShopOrder,
  paymentId: string | null,
): Promise<void> {
  const { clock, config } = deps;
  const now = clock.now();
  const payments = await findPaymentsOf(tx, order.id);
  const { state, reason, totalCents } = order;
  const isReleased = !orderRules[state].hasMoney && (await lacksProducts(tx, order.id));
  const decision = decide(
    { state, reason, totalCents, isOver: isOver(order, config.reservationSeconds, now), isReleased },
    payments,
  );
  const moved = await applyDecision(tx, deps, { order, decision, payments, paymentId });
  if (moved?.state === 'paid') reportMismatches(deps, order, payments);
  const refunds =
    moved?.state === 'refund_pending' ? refundAll(payments, refundReasonOf(moved.reason)) : decision.refunds;
  for (const refund of refunds) await queueRefund(tx, { ...refund, orderId: order.id, now });
  await scheduleFollowUp(tx, deps, moved ?? order, payments);
}

/** Ends a locked order that could not be synced for too long. False: it still waits. */
export async function endUnreachableOrder(tx: Tx, deps: ReconcileDeps, order: ShopOrder): Promise<boolean> {
  const payments = await findPaymentsOf(tx, order.id);
  const { state, reason, totalCents } = order;
  const decision = decideUnreachable({ state, reason, totalCents, isOver: true, isReleased: true }, payments);
  const moved = await applyDecision(tx, deps, { order, decision, payments, paymentId: null });
  if (!moved) return false;
  deps.log.error({ orderId: order.id, state: moved.state }, 'the provider could not be asked about an order');
  const now = deps.clock.now();
  for (const refund of decision.refunds) await queueRefund(tx, { ...refund, orderId: order.id, now });
  return moved.state !== 'review';
}

interface Step {
  readonly order: ShopOrder;
  readonly decision: Decision;
  readonly payments: readonly StoredPayment[];
  readonly paymentId: string | null;
}

/** Null when the order does not move. */
async function applyDecision(
  tx: Tx,
  deps: ReconcileDeps,
  { order, decision, payments, paymentId }: Step,
): Promise<ShopOrder | null> {
  const { to, fallback, isLate, reason } = decision;
  if (to === null) return null;
  const { clock, config } = deps;
  const move = (state: OrderState, why = reason) =>
    moveOrder(tx, clock, order, {
      to: state,
      cause: 'provider',
      paymentId: paymentId ?? undefined,
      reason: why ?? undefined,
      amountCents: refundedBy(state, order, payments),
      reservedUntil: reservationEndFor(order, payments, config.reservationSeconds),
      // The next check closes the payment link and adapts the check interval.
      nextCheckAt: clock.now(),
    });
  const obstacle = isLate ? await findLateObstacle(tx, order) : null;
  const moved = obstacle === null && canTransition(order.state, to) ? await move(to) : null;
  if (moved) return moved;
  if (!fallback || !canTransition(order.state, fallback)) return null;
  return move(fallback, fallback === 'charged_back' ? reimbursed : (obstacle ?? 'sold-out'));
}

/** Why a payment that arrived after the reservation ended is not honoured; null when it is. */
async function findLateObstacle(tx: Tx, order: ShopOrder): Promise<LateReason | null> {
  if (await hasChangedProducts(tx, order.id)) return 'product-changed';
  const account = await findGrantOwner(tx, order.collectorId);
  if (account?.state !== 'linked') return 'seller-left';
  return (await hasNewerOrder(tx, order)) ? 'bought-again' : null;
}

/** The amount that a move refunds, without refunds of duplicates. */
function refundedBy(
  to: OrderState,
  { totalCents }: ShopOrder,
  payments: readonly StoredPayment[],
): number | undefined {
  if (to === 'refund_pending') return sum(payments, netOf);
  if (to !== 'refunded' && to !== 'partially_refunded') return undefined;
  const received = payments.filter((payment) => hasReceivedMoney(kindOf(payment)));
  const surplus = Math.max(0, sum(received, ({ amountCents }) => amountCents) - totalCents);
  return Math.max(0, sum(received, ({ refundedCents }) => refundedCents) - surplus);
}

/** Keeps reservation end and next check consistent with the payments. */
async function scheduleFollowUp(
  tx: Tx,
  { clock, config }: ReconcileDeps,
  order: ShopOrder,
  payments: readonly StoredPayment[],
): Promise<void> {
  if (order.state === 'payment_pending') {
    const reservedUntil = reservationEndFor(order, payments, config.reservationSeconds);
    if (reservedUntil.getTime() !== order.reservedUntil.getTime())
      await extendReservation(tx, order, reservedUntil);
  }
  // An open voucher of an ended order could still be paid; the check cancels it.
  if (isClosed(order.state) && payments.some((payment) => kindOf(payment) === 'open'))
    await scheduleCheck(tx, order.id, clock.now());
}

/** A wrong commission or overpayment does not block the order; it is reported to operators. */
function reportMismatches(
  { log, metrics }: ReconcileDeps,
  order: ShopOrder,
  payments: readonly StoredPayment[],
): void {
  const good = payments.filter((payment) => netOf(payment) > 0);
  const commission = sum(good, ({ commissionCents }) => commissionCents);
  const paid = sum(good, netOf);
  if (commission !== order.commissionCents && paid === order.totalCents) warn('commission');
  if (good.length === 1 && paid > order.totalCents) warn('overpaid');

  function warn(what: string): void {
    metrics.paymentMismatches.inc({ what });
    log.error({ orderId: order.id, what, commission, paid }, 'a payment differs from its order');
  }
}
