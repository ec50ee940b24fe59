import type { PaymentStatus, ProviderPayment } from '#platform/providers/mercadopago/provider.ts';

/**
 * What a payment means for its order.
 * - `open`: it may still be collected.
 * - `collected`: the seller has the money.
 * - `disputed`: collected, then disputed.
 * - `lost`: collected, then lost to a chargeback.
 * - `refunded`: collected, then refunded.
 * - `failed`: rejected or cancelled.
 */
export type PaymentKind = 'open' | 'collected' | 'disputed' | 'lost' | 'refunded' | 'failed' | 'unknown';

export function kindOf({
  status,
  statusDetail,
}: Pick<ProviderPayment, 'status' | 'statusDetail'>): PaymentKind {
  if (status === 'charged_back')
    return statusDetail === 'settled' ? 'lost' : statusDetail === 'reimbursed' ? 'collected' : 'disputed';
  return kinds[status];
}

const kinds: Readonly<Record<Exclude<PaymentStatus, 'charged_back'>, PaymentKind>> = {
  pending: 'open',
  in_process: 'open',
  authorized: 'open',
  approved: 'collected',
  in_mediation: 'disputed',
  refunded: 'refunded',
  rejected: 'failed',
  cancelled: 'failed',
  unknown: 'unknown',
};

/** A chargeback decided for the seller: its status stays `charged_back`, and the provider no longer refunds it. */
export function isDecidedByBank(payment: Pick<ProviderPayment, 'status' | 'statusDetail'>): boolean {
  return payment.status === 'charged_back' && kindOf(payment) === 'collected';
}

/** Collected at some time. */
export function hasReceivedMoney(kind: PaymentKind): boolean {
  return kind === 'collected' || kind === 'disputed' || kind === 'lost' || kind === 'refunded';
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

export interface PaymentSnapshot {
  readonly status: PaymentStatus;
  readonly statusDetail: string;
  readonly refundedCents: number;
  readonly updatedAt: Date;
}

/** Concurrent reads can arrive out of order; an older one must not overwrite a newer one. */
export function isNewer(read: PaymentSnapshot, known: PaymentSnapshot): boolean {
  const later = read.updatedAt.getTime() - known.updatedAt.getTime();
  if (later !== 0) return later > 0;
  if (read.refundedCents !== known.refundedCents) return read.refundedCents > known.refundedCents;
  if (ranks[read.status] !== ranks[known.status]) return ranks[read.status] > ranks[known.status];
  return chargeBackRank(read) > chargeBackRank(known);
}

/** A chargeback is opened, then settled, and may still be reimbursed. */
function chargeBackRank({ status, statusDetail }: PaymentSnapshot): number {
  return status === 'charged_back' ? ['in_process', 'settled', 'reimbursed'].indexOf(statusDetail) : 0;
}
