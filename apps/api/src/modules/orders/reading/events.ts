/** The parcel's way, which the money does not know. */
export const deliveryEvents = {
  shipped: 'orders.order-shipped',
  received: 'orders.order-received',
} as const;

export interface DeliveryEventPayload {
  readonly orderId: string;
  /** Of the order after it: whoever tells people of it does so once for each. */
  readonly version: number;
}
