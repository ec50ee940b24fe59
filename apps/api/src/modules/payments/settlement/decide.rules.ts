import {
  cancelledByBuyer,
  closedByOperator,
  reimbursed,
  unknownStatus,
  unreachable,
} from '@perchero/contract/orders/order-reasons.rules';
import { canTransition, orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { type RefundReason, refundReasonOf } from '@perchero/contract/orders/refund-reasons.rules';
import { hasReceivedMoney, isDecidedByBank, kindOf } from './payment-kinds.rules.ts';
import type { PaymentStatus } from '#platform/providers/mercadopago/provider.ts';

/** A verified payment of the order. */
export interface KnownPayment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly statusDetail: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly approvedAt: Date | null;
  /** State of our refund of it. */
  readonly refund: 'none' | 'pending' | 'failed';
  /** The sum of its pending refunds. */
  readonly pendingRefundCents: number;
}

export interface OrderFacts {
  readonly state: OrderState;
  readonly reason: string | null;
  readonly totalCents: number;
  /** It can no longer be paid, and payments started in time have had time to arrive. */
  readonly isOver: boolean;
  /** Its reservation has ended and its products are for sale. */
  readonly isReleased: boolean;
}

export interface Decision {
  /** Null: the state does not change. */
  readonly to: OrderState | null;
  /** The state to use when its products are no longer available. */
  readonly fallback: OrderState | null;
  /** The payment arrived after the order ended: it is honoured only if nothing has changed since. */
  readonly isLate: boolean;
  readonly reason: string | null;
  readonly refunds: readonly PlannedRefund[];
}

export interface PlannedRefund {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
}

const stay: Decision = { to: null, fallback: null, isLate: false, reason: null, refunds: [] };

/** Reasons of a review that ends as soon as the payments can be read. */
const unreadReasons: readonly (string | null)[] = [unreachable, unknownStatus];

/**
 * Derives the state of an order from all its known payments, whatever the order in which they were read. A refund
 * or dispute implies an approval, even when its notification was lost.
 */
export function decide(order: OrderFacts, payments: readonly KnownPayment[]): Decision {
  const totals = totalsOf(order.totalCents, payments);
  if (order.state === 'refund_pending') return whileRefunding(order, payments, totals);
  if (order.state === 'review' && !unreadReasons.includes(order.reason)) return whileInReview(order, totals);
  if (order.state === 'cancelled' && order.reason === closedByOperator)
    return afterOperatorClosed(payments, totals);
  // The order has ended; only other payments are refunded.
  if (order.reason === reimbursed && totals.net > 0) return { ...stay, refunds: refundAll(payments, 'late') };
  if (totals.covered) return covered(order, payments, totals.covered);
  if (orderRules[order.state].hasMoney) return afterPartialPayment(order, payments);
  return uncovered(order, payments, totals);
}

export interface PaymentTotals {
  /** The state of an order whose payments reached its total at some time; null when they never did. */
  readonly covered: OrderState | null;
  readonly gross: number;
  readonly net: number;
  readonly hasOpen: boolean;
}

export function totalsOf(total: number, payments: readonly KnownPayment[]): PaymentTotals {
  const kinds = payments.map(kindOf);
  const gross = sum(
    payments.filter((payment) => hasReceivedMoney(kindOf(payment))),
    ({ amountCents }) => amountCents,
  );
  const net = sum(payments, netOf);
  const covered = (): OrderState => {
    // The disputed payment was a duplicate.
    if (net >= total) return 'paid';
    if (kinds.includes('lost')) return 'charged_back';
    if (kinds.includes('disputed')) return 'in_dispute';
    return net === 0 ? 'refunded' : 'partially_refunded';
  };
  return { covered: gross >= total ? covered() : null, gross, net, hasOpen: kinds.includes('open') };
}

/** The undisputed amount that the seller still has. */
export function netOf(payment: KnownPayment): number {
  return kindOf(payment) === 'collected' ? payment.amountCents - payment.refundedCents : 0;
}

/** Reasons to refund a sale. */
const salesReasons: readonly RefundReason[] = ['seller', 'operator', 'delivery', 'claim'];

/** A full refund is in progress: only its result moves the order. */
function whileRefunding(
  order: OrderFacts,
  payments: readonly KnownPayment[],
  totals: PaymentTotals,
): Decision {
  const { covered: state, gross, net } = totals;
  // If the products are gone the order stays, and money that is collected again is refunded.
  if (state === 'charged_back' || state === 'in_dispute') return { ...stay, to: state };
  if (net === 0 && gross > 0) return endOf(order, payments);
  const reason = refundReasonOf(order.reason);
  if (!isDecidedForSeller(payments)) return { ...stay, refunds: refundAll(payments, reason) };
  // Only a sale is refunded by a person; late money never became a sale.
  const isSale = state !== null && salesReasons.includes(reason);
  return isSale ? { ...stay, to: state, fallback: 'charged_back' } : endedByBank;
}

/** The seller has no money left; an open dispute delays the end. */
function endOf({ reason }: OrderFacts, payments: readonly KnownPayment[]): Decision {
  const kinds = payments.map(kindOf);
  if (kinds.includes('disputed')) return stay;
  return kinds.includes('lost') ? { ...stay, to: 'charged_back' } : { ...stay, to: 'refunded', reason };
}

const endedByBank: Decision = { ...stay, to: 'charged_back', reason: reimbursed };

/** All money that the seller has was left to them by a bank, and no refund of it is pending. */
function isDecidedForSeller(payments: readonly KnownPayment[]): boolean {
  const retained = payments.filter((payment) => netOf(payment) > 0);
  return (
    retained.length > 0 &&
    retained.every((payment) => isDecidedByBank(payment) && payment.pendingRefundCents === 0)
  );
}

function startRefund(payments: readonly KnownPayment[], reason: RefundReason): Decision {
  if (isDecidedForSeller(payments)) return endedByBank;
  return { ...stay, to: 'refund_pending', reason, refunds: refundAll(payments, reason) };
}

function whileInReview({ state }: OrderFacts, { covered: is, gross, net }: PaymentTotals): Decision {
  if (is === 'refunded' || is === 'in_dispute' || is === 'charged_back') return { ...stay, to: is };
  return gross > 0 && net === 0 && is === null && canTransition(state, 'refunded')
    ? { ...stay, to: 'refunded' }
    : stay;
}

/** Refunds only payments that arrived later; final states reported by the provider are adopted. */
function afterOperatorClosed(payments: readonly KnownPayment[], { gross, net }: PaymentTotals): Decision {
  const refunds = refundAll(payments, 'late');
  if (refunds.length > 0) return { ...stay, to: 'refund_pending', reason: 'late', refunds };
  if (payments.some((payment) => kindOf(payment) === 'lost')) return { ...stay, to: 'charged_back' };
  return gross > 0 && net === 0 && !hasDispute(payments) ? { ...stay, to: 'refunded' } : stay;
}

/**
 * Ends an order that could not be synced for too long: without money it expires, partial payments are refunded, and
 * only a dispute is left to an operator.
 */
export function decideUnreachable(order: OrderFacts, payments: readonly KnownPayment[]): Decision {
  const kinds = payments.map(kindOf);
  const refunds = refundAll(payments, 'partial');
  if (refunds.length > 0 && canTransition(order.state, 'refund_pending'))
    return { ...stay, to: 'refund_pending', reason: 'partial', refunds };
  const to = kinds.some(hasReceivedMoney) ? 'review' : order.state === 'creating' ? 'cancelled' : 'expired';
  return { ...stay, to: canTransition(order.state, to) ? to : null, reason: unreachable };
}

function covered(order: OrderFacts, payments: readonly KnownPayment[], is: OrderState): Decision {
  const refunds = is === 'paid' ? duplicatesOf(order.totalCents, payments) : [];
  if (is === order.state) return { ...stay, refunds };
  const isLate = isClosed(order.state) || order.isReleased || (order.state === 'refunded' && is === 'paid');
  const unsold = isDecidedForSeller(payments) ? 'charged_back' : 'refund_pending';
  const fallback = is === 'paid' || is === 'partially_refunded' ? unsold : null;
  if (!isLate) return { ...stay, to: is, fallback, refunds };
  // An order that a person cancelled is not revived.
  const end = endedOnPurpose[order.reason ?? ''];
  if (is === 'paid' && end) return startRefund(payments, end);
  return { to: is, fallback, isLate, reason: 'late', refunds };
}

/** Ended without money. */
export function isClosed(state: OrderState): boolean {
  return state === 'expired' || state === 'cancelled';
}

/** The refund reason of late money, by the reason of the cancelled order. */
const endedOnPurpose: Readonly<Record<string, RefundReason>> = {
  [cancelledByBuyer]: 'buyer-cancelled',
  seller: 'seller-cancelled',
  operator: 'operator-cancelled',
};

function uncovered(
  order: OrderFacts,
  payments: readonly KnownPayment[],
  { net, hasOpen }: PaymentTotals,
): Decision {
  const { state } = order;
  if (net > 0 && !hasOpen && (isClosed(state) || order.isOver) && canTransition(state, 'refund_pending')) {
    const reason = isClosed(state) ? (endedOnPurpose[order.reason ?? ''] ?? 'late') : 'partial';
    return startRefund(payments, reason);
  }
  const target: OrderState = net > 0 || hasOpen ? 'payment_pending' : 'awaiting_payment';
  if (isClosed(state) || target === state || !canTransition(state, target)) return stay;
  // An overdue order is expired by its check, not by a payment.
  if (target === 'awaiting_payment') return order.isOver ? stay : { ...stay, to: target };
  // The fallback applies when the reservation ended and the products were sold to another buyer.
  return { ...stay, to: target, fallback: state === 'creating' ? 'cancelled' : 'expired' };
}

/** The order ended after a partial payment; further partial payments are refunded too. */
function afterPartialPayment({ state }: OrderFacts, payments: readonly KnownPayment[]): Decision {
  const refunds = state === 'refunded' || state === 'charged_back' ? refundAll(payments, 'late') : [];
  return refunds.length > 0 ? { ...stay, to: 'refund_pending', reason: 'late', refunds } : stay;
}

/** Plans refunds of everything that the seller has, can be refunded, and is not being refunded yet. */
export function refundAll(payments: readonly KnownPayment[], reason: RefundReason): PlannedRefund[] {
  return payments
    .filter((payment) => isRefundable(payment) && !isDecidedByBank(payment))
    .map((payment) => ({
      paymentId: payment.id,
      amountCents: netOf(payment) - payment.pendingRefundCents,
      reason,
    }));
}

function isRefundable(payment: KnownPayment): boolean {
  return payment.refund !== 'failed' && netOf(payment) > payment.pendingRefundCents;
}

/**
 * Refunds of the payments not needed to reach the total; those that cannot be refunded and the earliest approved
 * are retained.
 */
function duplicatesOf(total: number, payments: readonly KnownPayment[]): PlannedRefund[] {
  const refundable = payments
    .filter(isRefundable)
    .toSorted(
      (one, other) =>
        Number(isDecidedByBank(other)) - Number(isDecidedByBank(one)) ||
        time(one) - time(other) ||
        (one.id < other.id ? -1 : 1),
    );
  const retained: KnownPayment[] = [];
  for (const payment of refundable) if (sum(retained, netOf) < total) retained.push(payment);
  const droppable = retained.filter((payment) => !isDecidedByBank(payment));
  for (const payment of droppable.toSorted((one, other) => netOf(one) - netOf(other)))
    if (sum(retained, netOf) - netOf(payment) >= total) retained.splice(retained.indexOf(payment), 1);
  if (sum(retained, netOf) < total) return [];
  return refundAll(
    refundable.filter((payment) => !retained.includes(payment)),
    'duplicate',
  );
}

function hasDispute(payments: readonly KnownPayment[]): boolean {
  return payments.some((payment) => ['disputed', 'lost'].includes(kindOf(payment)));
}

function time({ approvedAt }: KnownPayment): number {
  return approvedAt?.getTime() ?? 0;
}

export function sum<T>(list: readonly T[], of: (each: T) => number): number {
  return list.reduce((total, each) => total + of(each), 0);
}
