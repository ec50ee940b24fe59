/** The parcel's way, which the money does not know. */
export const deliveryEvents = {
  shipped: 'orders.order-shipped',
  received: 'orders.order-received',
} as const;
