import { reimbursed } from '@perchero/contract/orders/order-reasons.rules';
import { mayBecome, orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { type LateReason, refundReasonOf } from '@perchero/contract/orders/refund-reasons.rules';
import {
  lacksProducts,
  lockOrder,
  moveOrder,
  renewHold,
  scheduleCheck,
  type ShopOrder,
} from '#modules/orders/index.ts';
import { findAccountOf } from '#modules/seller-accounts/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  decide,
  decideUnreachable,
  type Decision,
  everything,
  isClosed,
  netOf,
  sum,
} from './decide.rules.ts';
import { hasChangedProducts, hasNewerOrder } from './orders.queries.ts';
import { findPaymentsOf, type StoredPayment } from './payments.queries.ts';
import { hadMoney, kindOf } from './payment-kinds.rules.ts';
import { askRefund } from './refunds.queries.ts';
import { heldFor, isOver } from './times.rules.ts';

type SettleDeps = Pick<PaymentDeps, 'clock' | 'config' | 'log' | 'metrics'>;

/** Brings an order to where its payments say it belongs, now: time alone may have moved that. */
export function settleOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order) await settle(tx, deps, order, null);
  });
}

/** The one place where a payment moves an order. The order is locked. */
export async function settle(
  tx: Tx,
  deps: SettleDeps,
  order: ShopOrder,
  paymentId: string | null,
): Promise<void> {
  const { clock, config } = deps;
  const now = clock.now();
  const payments = await findPaymentsOf(tx, order.id);
  const { state, reason, totalCents } = order;
  const isReleased = !orderRules[state].hasMoney && (await lacksProducts(tx, order.id));
  const decision = decide(
    { state, reason, totalCents, isOver: isOver(order, config.holdSeconds, now), isReleased },
    payments,
  );
  const arrived = await follow(tx, deps, { order, decision, payments, paymentId });
  if (arrived?.state === 'paid') watchAmounts(deps, order, payments);
  const goesBack =
    arrived?.state === 'refund_pending'
      ? everything(payments, refundReasonOf(arrived.reason))
      : decision.refunds;
  for (const refund of goesBack) await askRefund(tx, { ...refund, orderId: order.id, now });
  await keepUp(tx, deps, arrived ?? order, payments);
}

/** Ends a locked order of which nobody could be asked for too long. False: it still waits. */
export async function settleUnreachable(tx: Tx, deps: SettleDeps, order: ShopOrder): Promise<boolean> {
  const payments = await findPaymentsOf(tx, order.id);
  const { state, reason, totalCents } = order;
  const decision = decideUnreachable({ state, reason, totalCents, isOver: true, isReleased: true }, payments);
  const arrived = await follow(tx, deps, { order, decision, payments, paymentId: null });
  if (!arrived) return false;
  deps.log.error(
    { orderId: order.id, state: arrived.state },
    'the provider could not be asked about an order',
  );
  const now = deps.clock.now();
  for (const refund of decision.refunds) await askRefund(tx, { ...refund, orderId: order.id, now });
  return arrived.state !== 'review';
}

interface Step {
  readonly order: ShopOrder;
  readonly decision: Decision;
  readonly payments: readonly StoredPayment[];
  readonly paymentId: string | null;
}

/** Null when it stays. */
async function follow(
  tx: Tx,
  deps: SettleDeps,
  { order, decision, payments, paymentId }: Step,
): Promise<ShopOrder | null> {
  const { to, otherwise, isLate, reason } = decision;
  if (to === null) return null;
  const { clock, config } = deps;
  const move = (state: OrderState, why = reason) =>
    moveOrder(tx, clock, order, {
      to: state,
      cause: 'provider',
      paymentId: paymentId ?? undefined,
      reason: why ?? undefined,
      amountCents: returnedBy(state, order, payments),
      heldUntil: heldFor(order, payments, config.holdSeconds),
      // Soon: its link is closed, and the pace of its checks changes.
      nextCheckAt: clock.now(),
    });
  const obstacle = isLate ? await obstacleTo(tx, order) : null;
  const moved = obstacle === null && mayBecome(order.state, to) ? await move(to) : null;
  if (moved) return moved;
  if (!otherwise || !mayBecome(order.state, otherwise)) return null;
  return move(otherwise, otherwise === 'charged_back' ? reimbursed : (obstacle ?? 'sold-out'));
}

/** Money came after the reservation had ended: why it is not honoured, null when that is still what everybody wants. */
async function obstacleTo(tx: Tx, order: ShopOrder): Promise<LateReason | null> {
  if (await hasChangedProducts(tx, order.id)) return 'product-changed';
  const account = await findAccountOf(tx, order.collectorId);
  if (account?.state !== 'linked') return 'seller-left';
  return (await hasNewerOrder(tx, order)) ? 'bought-again' : null;
}

/** The money that a move gives back: what is to go, or what went besides what was paid twice. */
function returnedBy(
  to: OrderState,
  { totalCents }: ShopOrder,
  payments: readonly StoredPayment[],
): number | undefined {
  if (to === 'refund_pending') return sum(payments, netOf);
  if (to !== 'refunded' && to !== 'partially_refunded') return undefined;
  const received = payments.filter((payment) => hadMoney(kindOf(payment)));
  const surplus = Math.max(0, sum(received, ({ amountCents }) => amountCents) - totalCents);
  return Math.max(0, sum(received, ({ refundedCents }) => refundedCents) - surplus);
}

/** What the loop has to look at follows from how the order stands, not from who noticed. */
async function keepUp(
  tx: Tx,
  { clock, config }: SettleDeps,
  order: ShopOrder,
  payments: readonly StoredPayment[],
): Promise<void> {
  if (order.state === 'payment_pending') {
    const heldUntil = heldFor(order, payments, config.holdSeconds);
    if (heldUntil.getTime() !== order.heldUntil.getTime()) await renewHold(tx, order, heldUntil);
  }
  // A voucher of an order that has ended could still be paid.
  if (isClosed(order.state) && payments.some((payment) => kindOf(payment) === 'open'))
    await scheduleCheck(tx, order.id, clock.now());
}

/** Neither is the buyer's fault: the order goes on, and somebody looks. */
function watchAmounts(
  { log, metrics }: SettleDeps,
  order: ShopOrder,
  payments: readonly StoredPayment[],
): void {
  const good = payments.filter((payment) => netOf(payment) > 0);
  const kept = sum(good, ({ commissionCents }) => commissionCents);
  const paid = sum(good, netOf);
  if (kept !== order.commissionCents && paid === order.totalCents) warn('commission');
  if (good.length === 1 && paid > order.totalCents) warn('overpaid');

  function warn(what: string): void {
    metrics.paymentMismatches.inc({ what });
    log.error({ orderId: order.id, what, kept, paid }, 'a payment differs from its order');
  }
}
