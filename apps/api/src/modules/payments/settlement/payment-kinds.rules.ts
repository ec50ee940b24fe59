import type { PaymentStatus, ProviderPayment } from '#platform/providers/mercadopago/provider.ts';

/**
 * What a payment is worth to its order.
 * - `open`: money may still come of it.
 * - `good`: the money is the seller's.
 * - `dispute`: the money came and somebody claims it.
 * - `lost`: the money came and went to a card holder who claimed it.
 * - `back`: the money came and was given back.
 * - `dead`: no money came, and none will.
 */
export type PaymentKind = 'open' | 'good' | 'dispute' | 'lost' | 'back' | 'dead' | 'unknown';

export function kindOf({
  status,
  statusDetail,
}: Pick<ProviderPayment, 'status' | 'statusDetail'>): PaymentKind {
  if (status === 'charged_back')
    return statusDetail === 'settled' ? 'lost' : statusDetail === 'reimbursed' ? 'good' : 'dispute';
  return kinds[status];
}

const kinds: Readonly<Record<Exclude<PaymentStatus, 'charged_back'>, PaymentKind>> = {
  pending: 'open',
  in_process: 'open',
  authorized: 'open',
  approved: 'good',
  in_mediation: 'dispute',
  refunded: 'back',
  rejected: 'dead',
  cancelled: 'dead',
  unknown: 'unknown',
};

/** A bank heard both sides and the money is the seller's: the provider keeps it as charged back, and refunds nothing of it. */
export function isDecidedByBank(payment: Pick<ProviderPayment, 'status' | 'statusDetail'>): boolean {
  return payment.status === 'charged_back' && kindOf(payment) === 'good';
}

/** Money came of it, wherever it is now. */
export function hadMoney(kind: PaymentKind): boolean {
  return kind === 'good' || kind === 'dispute' || kind === 'lost' || kind === 'back';
}

const ranks: Readonly<Record<PaymentStatus, number>> = {
  unknown: 0,
  pending: 1,
  in_process: 2,
  authorized: 3,
  rejected: 4,
  cancelled: 4,
  approved: 5,
  in_mediation: 6,
  refunded: 7,
  charged_back: 8,
};

export interface Reading {
  readonly status: PaymentStatus;
  readonly statusDetail: string;
  readonly refundedCents: number;
  readonly updatedAt: Date;
}

/** Reads race each other, and a slow one must not bring yesterday back. */
export function isNewer(read: Reading, known: Reading): boolean {
  const later = read.updatedAt.getTime() - known.updatedAt.getTime();
  if (later !== 0) return later > 0;
  if (read.refundedCents !== known.refundedCents) return read.refundedCents > known.refundedCents;
  if (ranks[read.status] !== ranks[known.status]) return ranks[read.status] > ranks[known.status];
  return chargeBackRank(read) > chargeBackRank(known);
}

/** A charge back is opened, then decided, and what was lost may still be given back to the seller. */
function chargeBackRank({ status, statusDetail }: Reading): number {
  return status === 'charged_back' ? ['in_process', 'settled', 'reimbursed'].indexOf(statusDetail) : 0;
}
