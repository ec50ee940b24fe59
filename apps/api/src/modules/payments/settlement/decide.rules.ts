import {
  cancelledByBuyer,
  closedByOperator,
  reimbursed,
  unknownStatus,
  unreachable,
} from '@perchero/contract/orders/order-reasons.rules';
import { mayBecome, orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import { type RefundReason, refundReasonOf } from '@perchero/contract/orders/refund-reasons.rules';
import { hadMoney, isDecidedByBank, kindOf } from './payment-kinds.rules.ts';
import type { PaymentStatus } from '#platform/providers/mercadopago/provider.ts';

/** What is known of a payment of the order, all checks passed. */
export interface KnownPayment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly statusDetail: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly approvedAt: Date | null;
  /** Whether we are giving it back, or could not. */
  readonly refund: 'none' | 'asked' | 'failed';
  /** By refunds under way. */
  readonly askedCents: number;
}

export interface DecidedOrder {
  readonly state: OrderState;
  readonly reason: string | null;
  readonly totalCents: number;
  /** Nobody can begin to pay it any more, and what was begun had its time. */
  readonly isOver: boolean;
  /** Its reservation has ended: its products are for sale. */
  readonly isReleased: boolean;
}

export interface Decision {
  /** Null: it stays. */
  readonly to: OrderState | null;
  /** Where to when its pieces are gone. */
  readonly otherwise: OrderState | null;
  /** Its money came after its end: it is honoured only if everybody still wants it. */
  readonly isLate: boolean;
  readonly reason: string | null;
  readonly refunds: readonly Returned[];
}

export interface Returned {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
}

const stay: Decision = { to: null, otherwise: null, isLate: false, reason: null, refunds: [] };

/** In review until its payments could be read, and understood. */
const untilRead: readonly (string | null)[] = [unreachable, unknownStatus];

/**
 * Where an order belongs, by everything that is known of its payments: how and in which order that was learned makes no difference.
 * Money that came is never forgotten: a refund or a claim proves an approval that nobody told us of.
 */
export function decide(order: DecidedOrder, payments: readonly KnownPayment[]): Decision {
  const standing = standingOf(order.totalCents, payments);
  if (order.state === 'refund_pending') return whileGivingBack(order, payments, standing);
  if (order.state === 'review' && !untilRead.includes(order.reason)) return whileInReview(order, standing);
  if (order.state === 'cancelled' && order.reason === closedByOperator)
    return afterOperatorClosed(payments, standing);
  // It has ended; only what came besides goes back.
  if (order.reason === reimbursed && standing.net > 0)
    return { ...stay, refunds: everything(payments, 'late') };
  if (standing.covered) return covered(order, payments, standing.covered);
  if (orderRules[order.state].hasMoney) return afterPart(order, payments);
  return uncovered(order, payments, standing);
}

export interface Standing {
  /** What an order is whose payments reached its total at some time; null when they never did. */
  readonly covered: OrderState | null;
  readonly gross: number;
  readonly net: number;
  readonly hasOpen: boolean;
}

export function standingOf(total: number, payments: readonly KnownPayment[]): Standing {
  const kinds = payments.map(kindOf);
  const gross = sum(
    payments.filter((payment) => hadMoney(kindOf(payment))),
    ({ amountCents }) => amountCents,
  );
  const net = sum(payments, netOf);
  const covered = (): OrderState => {
    // What is claimed was one payment too many.
    if (net >= total) return 'paid';
    if (kinds.includes('lost')) return 'charged_back';
    if (kinds.includes('dispute')) return 'in_dispute';
    return net === 0 ? 'refunded' : 'partially_refunded';
  };
  return { covered: gross >= total ? covered() : null, gross, net, hasOpen: kinds.includes('open') };
}

/** What the seller still has of it, with nobody claiming it. */
export function netOf(payment: KnownPayment): number {
  return kindOf(payment) === 'good' ? payment.amountCents - payment.refundedCents : 0;
}

/** Ours to end: only the money's own end moves it on. */
function whileGivingBack(
  order: DecidedOrder,
  payments: readonly KnownPayment[],
  standing: Standing,
): Decision {
  const { covered: state, gross, net } = standing;
  // Its pieces may be gone; then it stays, and what becomes good again is given back.
  if (state === 'charged_back' || state === 'in_dispute') return { ...stay, to: state };
  if (net === 0 && gross > 0) return endOf(order, payments);
  const reason = refundReasonOf(order.reason);
  if (!isLeftByBank(payments)) return { ...stay, refunds: everything(payments, reason) };
  // Only a sale is given back by a person; late money never became one.
  const isSale = state !== null && (reason === 'seller' || reason === 'operator');
  return isSale ? { ...stay, to: state, otherwise: 'charged_back' } : endedByBank;
}

/** Nothing of it is the seller's any more; while somebody claims a part of it, that is not the end. */
function endOf({ reason }: DecidedOrder, payments: readonly KnownPayment[]): Decision {
  const kinds = payments.map(kindOf);
  if (kinds.includes('dispute')) return stay;
  return kinds.includes('lost') ? { ...stay, to: 'charged_back' } : { ...stay, to: 'refunded', reason };
}

const endedByBank: Decision = { ...stay, to: 'charged_back', reason: reimbursed };

/** What the seller still has is what a bank left them, and nothing of it is on its way back. */
function isLeftByBank(payments: readonly KnownPayment[]): boolean {
  const kept = payments.filter((payment) => netOf(payment) > 0);
  return kept.length > 0 && kept.every((payment) => isDecidedByBank(payment) && payment.askedCents === 0);
}

function sendBack(payments: readonly KnownPayment[], reason: RefundReason): Decision {
  if (isLeftByBank(payments)) return endedByBank;
  return { ...stay, to: 'refund_pending', reason, refunds: everything(payments, reason) };
}

function whileInReview({ state }: DecidedOrder, { covered: is, gross, net }: Standing): Decision {
  if (is === 'refunded' || is === 'in_dispute' || is === 'charged_back') return { ...stay, to: is };
  return gross > 0 && net === 0 && is === null && mayBecome(state, 'refunded')
    ? { ...stay, to: 'refunded' }
    : stay;
}

/** Only money that nobody has decided about goes back; an end that the provider reports is taken over. */
function afterOperatorClosed(payments: readonly KnownPayment[], { gross, net }: Standing): Decision {
  const refunds = everything(payments, 'late');
  if (refunds.length > 0) return { ...stay, to: 'refund_pending', reason: 'late', refunds };
  if (payments.some((payment) => kindOf(payment) === 'lost')) return { ...stay, to: 'charged_back' };
  return gross > 0 && net === 0 && !hasClaim(payments) ? { ...stay, to: 'refunded' } : stay;
}

/**
 * Where an order goes of which nobody could be asked for too long: without money it ends as if nobody had paid, and a part of
 * its total goes back. Only a claim is left to a person.
 */
export function decideUnreachable(order: DecidedOrder, payments: readonly KnownPayment[]): Decision {
  const kinds = payments.map(kindOf);
  const refunds = everything(payments, 'partial');
  if (refunds.length > 0 && mayBecome(order.state, 'refund_pending'))
    return { ...stay, to: 'refund_pending', reason: 'partial', refunds };
  const to = kinds.some(hadMoney) ? 'review' : order.state === 'creating' ? 'cancelled' : 'expired';
  return { ...stay, to: mayBecome(order.state, to) ? to : null, reason: unreachable };
}

/** The payments reached the total. */
function covered(order: DecidedOrder, payments: readonly KnownPayment[], is: OrderState): Decision {
  const refunds = is === 'paid' ? extrasOf(order.totalCents, payments) : [];
  if (is === order.state) return { ...stay, refunds };
  const isLate = isClosed(order.state) || order.isReleased || (order.state === 'refunded' && is === 'paid');
  const unsold = isLeftByBank(payments) ? 'charged_back' : 'refund_pending';
  const otherwise = is === 'paid' || is === 'partially_refunded' ? unsold : null;
  if (!isLate) return { ...stay, to: is, otherwise, refunds };
  // Whoever ended it on purpose does not want it back.
  const end = endedOnPurpose[order.reason ?? ''];
  if (is === 'paid' && end) return sendBack(payments, end);
  return { to: is, otherwise, isLate, reason: 'late', refunds };
}

/** It ended without money. */
export function isClosed(state: OrderState): boolean {
  return state === 'expired' || state === 'cancelled';
}

/** By the reason of an order that was ended: why money that still comes goes back. */
const endedOnPurpose: Readonly<Record<string, RefundReason>> = {
  [cancelledByBuyer]: 'buyer-cancelled',
  seller: 'seller-cancelled',
  operator: 'operator-cancelled',
};

/** The payments never reached the total. */
function uncovered(
  order: DecidedOrder,
  payments: readonly KnownPayment[],
  { net, hasOpen }: Standing,
): Decision {
  const { state } = order;
  if (net > 0 && !hasOpen && (isClosed(state) || order.isOver) && mayBecome(state, 'refund_pending')) {
    const reason = isClosed(state) ? (endedOnPurpose[order.reason ?? ''] ?? 'late') : 'partial';
    return sendBack(payments, reason);
  }
  const wanted: OrderState = net > 0 || hasOpen ? 'payment_pending' : 'awaiting_payment';
  if (isClosed(state) || wanted === state || !mayBecome(state, wanted)) return stay;
  // Over and with nothing to wait for: it ends instead, which is not for a payment to decide.
  if (wanted === 'awaiting_payment') return order.isOver ? stay : { ...stay, to: wanted };
  // Its reservation had ended and somebody else has the products: what was begun is cancelled, or goes back.
  return { ...stay, to: wanted, otherwise: state === 'creating' ? 'cancelled' : 'expired' };
}

/** A part of the total came and went, and the order ended with it: another part goes the same way. */
function afterPart({ state }: DecidedOrder, payments: readonly KnownPayment[]): Decision {
  const refunds = state === 'refunded' || state === 'charged_back' ? everything(payments, 'late') : [];
  return refunds.length > 0 ? { ...stay, to: 'refund_pending', reason: 'late', refunds } : stay;
}

/** Everything that is still the seller's and can be given back goes back, besides what is going back already. */
export function everything(payments: readonly KnownPayment[], reason: RefundReason): Returned[] {
  return payments
    .filter((payment) => isStaying(payment) && !isDecidedByBank(payment))
    .map((payment) => ({ paymentId: payment.id, amountCents: netOf(payment) - payment.askedCents, reason }));
}

function isStaying(payment: KnownPayment): boolean {
  return payment.refund !== 'failed' && netOf(payment) > payment.askedCents;
}

/** Of several payments, those that are not needed to reach the total; kept are what cannot go back and the first to be approved. */
function extrasOf(total: number, payments: readonly KnownPayment[]): Returned[] {
  const staying = payments
    .filter(isStaying)
    .toSorted(
      (one, other) =>
        Number(isDecidedByBank(other)) - Number(isDecidedByBank(one)) ||
        time(one) - time(other) ||
        (one.id < other.id ? -1 : 1),
    );
  const kept: KnownPayment[] = [];
  for (const payment of staying) if (sum(kept, netOf) < total) kept.push(payment);
  const droppable = kept.filter((payment) => !isDecidedByBank(payment));
  for (const payment of droppable.toSorted((one, other) => netOf(one) - netOf(other)))
    if (sum(kept, netOf) - netOf(payment) >= total) kept.splice(kept.indexOf(payment), 1);
  if (sum(kept, netOf) < total) return [];
  return everything(
    staying.filter((payment) => !kept.includes(payment)),
    'duplicate',
  );
}

function hasClaim(payments: readonly KnownPayment[]): boolean {
  return payments.some((payment) => ['dispute', 'lost'].includes(kindOf(payment)));
}

function time({ approvedAt }: KnownPayment): number {
  return approvedAt?.getTime() ?? 0;
}

export function sum<T>(list: readonly T[], of: (each: T) => number): number {
  return list.reduce((total, each) => total + of(each), 0);
}
