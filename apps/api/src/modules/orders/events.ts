import type { OrderState } from '@perchero/contract/orders/order-states.rules';

/** An order has come into another state. Who hears it late reads what it has become since. */
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
