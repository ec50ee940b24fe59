/** What this part of the module hears of, and from whom. */
export const moneyEvents = {
  changed: 'orders.order-changed',
  shipped: 'orders.order-shipped',
  received: 'orders.order-received',
  rejected: 'payments.payment-rejected',
  extraRefunded: 'payments.extra-refunded',
  lacksFunds: 'payments.refund-lacks-funds',
  notReady: 'payments.seller-not-ready',
  linked: 'seller-accounts.linked',
  unlinked: 'seller-accounts.unlinked',
  needsRelink: 'seller-accounts.needs-relink',
} as const;

/** Each of them carries some of these. */
export interface MoneyEventPayload {
  readonly orderId?: string;
  readonly version?: number;
  readonly paymentId?: string;
  readonly accountId?: string;
}
