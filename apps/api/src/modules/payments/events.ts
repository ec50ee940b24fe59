export const paymentEvents = {
  /** The provider accepts no payments for this seller until they complete its identity verification. */
  sellerNotReady: 'payments.seller-not-ready',
  /** A payment was rejected or cancelled; its order still waits for one. */
  paymentRejected: 'payments.payment-rejected',
  /** A duplicate payment was refunded; its order did not change. */
  extraRefunded: 'payments.extra-refunded',
  /** Part of a payment was refunded. */
  partRefunded: 'payments.part-refunded',
  /** A refund was made or given up. */
  refundEnded: 'payments.refund-ended',
  /** The seller's provider account has too little balance for the refund. */
  refundLacksFunds: 'payments.refund-lacks-funds',
} as const;

/** When a seller is notified of the missing balance. */
export const fundsNotices = ['first', 'third-day', 'last-day'] as const;
export type FundsNotice = (typeof fundsNotices)[number];
