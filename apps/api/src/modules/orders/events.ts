import type { OrderState } from '@perchero/contract/orders/order-states.rules';

/** The order changed its state; listeners read the current state. */
export const orderEvents = { changed: 'orders.order-changed' } as const;

export interface OrderChangedPayload {
  readonly orderId: string;
  readonly version: number;
  readonly from: OrderState;
  readonly to: OrderState;
}

export function orderChanged(payload: OrderChangedPayload) {
  return { type: orderEvents.changed, payload };
}

export const deliveryStops = {
  /** A fraud alert stops the delivery. */
  stopped: 'orders.delivery-stopped',
  /** An operator cleared the alert. */
  resumed: 'orders.delivery-resumed',
} as const;
