/** Reasons of refunds, stored with each refund and with a fully refunded order. */
const decisionReasons = ['seller', 'operator'] as const;
/** Its delivery was cancelled, or a claim about it was accepted. */
const deliveryReasons = ['delivery', 'claim'] as const;
/** A duplicate payment; its order is not affected. */
const paymentReasons = ['duplicate'] as const;
/** The total was not fully paid in time. */
const amountReasons = ['partial'] as const;
/** The payment arrived after the order ended, and why it cannot be fulfilled. */
const lateReasons = [
  'late',
  'sold-out',
  'bought-again',
  'product-changed',
  'seller-left',
  'seller-cancelled',
  'buyer-cancelled',
  'operator-cancelled',
] as const;

export const refundReasons = [
  ...decisionReasons,
  ...deliveryReasons,
  ...paymentReasons,
  ...amountReasons,
  ...lateReasons,
] as const;
export type RefundReason = (typeof refundReasons)[number];
export type LateReason = (typeof lateReasons)[number];

const known: ReadonlySet<string> = new Set(refundReasons);
const late: ReadonlySet<string> = new Set(lateReasons);

/** Any other reason of a refunded order means a late payment. */
export function refundReasonOf(reason: string | null): RefundReason {
  return isRefundReason(reason) ? reason : 'late';
}

function isRefundReason(reason: string | null): reason is RefundReason {
  return reason !== null && known.has(reason);
}

export function isLateReason(reason: RefundReason): reason is LateReason {
  return late.has(reason);
}
