/** The parcel's way, which the money does not know. */
export const deliveryEvents = {
  shipped: 'orders.order-shipped',
  received: 'orders.order-received',
  /** The provider warns of fraud: nothing is to be sent. */
  stopped: 'orders.delivery-stopped',
  /** An operator cleared that. */
  resumed: 'orders.delivery-resumed',
} as const;
