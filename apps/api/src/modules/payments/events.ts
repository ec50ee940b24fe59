export const paymentEvents = {
  /** The provider makes no payment for a seller until they have done there what it asks of them. */
  sellerNotReady: 'payments.seller-not-ready',
  /** The provider refused a payment, or it came to nothing, and its order waits for another. */
  paymentRejected: 'payments.payment-rejected',
  /** A payment that was one too many went back; its order did not move. */
  extraRefunded: 'payments.extra-refunded',
  /** A part of a payment went back. */
  partRefunded: 'payments.part-refunded',
  /** The seller's account does not hold what is to be given back. */
  refundLacksFunds: 'payments.refund-lacks-funds',
} as const;

/** How often a seller is told that the money is missing: at first, on the third day and on the last. */
export const fundsNotices = ['first', 'third-day', 'last-day'] as const;
export type FundsNotice = (typeof fundsNotices)[number];
