import { deliveryEvents, orderEvents } from '#modules/orders/index.ts';
import { paymentEvents } from '#modules/payments/index.ts';
import { sellerAccountEvents } from '#modules/seller-accounts/index.ts';

/** What this part of the module hears of. */
export const moneyEvents = {
  changed: orderEvents.changed,
  shipped: deliveryEvents.shipped,
  received: deliveryEvents.received,
  rejected: paymentEvents.paymentRejected,
  extraRefunded: paymentEvents.extraRefunded,
  lacksFunds: paymentEvents.refundLacksFunds,
  notReady: paymentEvents.sellerNotReady,
  linked: sellerAccountEvents.linked,
  unlinked: sellerAccountEvents.unlinked,
  needsRelink: sellerAccountEvents.needsRelink,
} as const;

/** Each of them carries some of these. */
export interface MoneyEventPayload {
  readonly orderId?: string;
  readonly version?: number;
  readonly paymentId?: string;
  readonly accountId?: string;
}
