import { refundedCents, type Payment } from './model.ts';
import { shareOf } from './money.ts';

/** Whose money a payment is now. They sum to zero. */
export interface Balances {
  readonly buyer: number;
  readonly seller: number;
  readonly commission: number;
  readonly provider_fee: number;
  readonly withheld: number;
}

export interface BookEntry {
  readonly payment_id: string;
  readonly external_reference: string | null;
  readonly collector_id: string;
  readonly currency: string;
  readonly status: string;
  readonly status_detail: string;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly refunds: number;
  /** The keys under which refunds were asked for. */
  readonly refund_keys: readonly string[];
  readonly balances: Balances;
}

const hasMoved = ({ approvedAt }: Payment) => approvedAt !== null;
const isTakenBack = ({ status, statusDetail }: Payment) =>
  status === 'charged_back' && statusDetail !== 'reimbursed';

/**
 * What is given back comes from the seller and from the commission in proportion; fee and taxes stay kept. A charge
 * back takes the rest of the payment away from the day it is opened until it is reimbursed.
 */
export function balancesOf(payment: Payment): Balances {
  if (!hasMoved(payment)) return { buyer: 0, seller: 0, commission: 0, provider_fee: 0, withheld: 0 };
  const returned = isTakenBack(payment) ? payment.amountCents : refundedCents(payment);
  const kept = payment.amountCents - returned;
  const commission =
    payment.commissionCents - shareOf(payment.commissionCents, returned, payment.amountCents);
  return {
    buyer: kept === 0 ? 0 : -kept,
    seller: kept - commission - payment.providerFeeCents - payment.withheldCents,
    commission,
    provider_fee: payment.providerFeeCents,
    withheld: payment.withheldCents,
  };
}

export function bookEntry(payment: Payment): BookEntry {
  return {
    payment_id: String(payment.id),
    external_reference: payment.externalReference,
    collector_id: String(payment.sellerId),
    currency: payment.currency,
    status: payment.status,
    status_detail: payment.statusDetail,
    amount_cents: payment.amountCents,
    refunded_cents: refundedCents(payment),
    refunds: payment.refunds.length,
    refund_keys: [...payment.refundKeys],
    balances: balancesOf(payment),
  };
}
