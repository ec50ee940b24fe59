import { personEvents } from '#modules/identity/index.ts';
import { claimEvents } from '#modules/claims/index.ts';
import { deliveryEvents } from '#modules/delivery/index.ts';
import { deliveryStops, orderEvents } from '#modules/orders/index.ts';
import { type FundsNotice, paymentEvents } from '#modules/payments/index.ts';
import { reviewEvents } from '#modules/reviews/index.ts';
import { sellerAccountEvents } from '#modules/seller-accounts/index.ts';

export const moneyEvents = {
  changed: orderEvents.changed,
  stopped: deliveryStops.stopped,
  resumed: deliveryStops.resumed,
  rejected: paymentEvents.paymentRejected,
  extraRefunded: paymentEvents.extraRefunded,
  partRefunded: paymentEvents.partRefunded,
  lacksFunds: paymentEvents.refundLacksFunds,
  notReady: paymentEvents.sellerNotReady,
  linked: sellerAccountEvents.linked,
  unlinked: sellerAccountEvents.unlinking,
  needsRelink: sellerAccountEvents.needsRelink,
  suspended: personEvents.suspended,
} as const;

/** Events that change what the page of an order shows. */
export const orderPageEvents = [
  ...Object.values(orderEvents),
  ...Object.values(deliveryStops),
  ...Object.values(deliveryEvents),
  reviewEvents.published,
  reviewEvents.answered,
  ...Object.values(claimEvents),
  paymentEvents.refundEnded,
  moneyEvents.rejected,
  moneyEvents.extraRefunded,
  moneyEvents.partRefunded,
  moneyEvents.lacksFunds,
] as const;

/** Every event has some of these. */
export interface MoneyEventPayload {
  readonly orderId?: string;
  readonly version?: number;
  readonly paymentId?: string;
  readonly accountId?: string;
  readonly amountCents?: number;
  /** Total refunded of the payment, including this refund. */
  readonly refundedCents?: number;
  readonly refundId?: string;
  readonly notice?: FundsNotice;
}
