import { deliveryStops, orderEvents } from '#modules/orders/index.ts';
import type { Listener } from '#platform/events/events.ts';
import type { DeliveryDeps } from './deps.ts';
import { settleOrder } from './settle-delivery.ts';

/** Opens the delivery of a paid order and follows its later changes. Idempotent. */
export function followOrders(deps: DeliveryDeps): Listener {
  return {
    name: 'delivery.on-order-changed',
    hears: [orderEvents.changed, ...Object.values(deliveryStops)],
    async handle(events) {
      const ids = new Set(events.map(({ payload }) => (payload as { orderId: string }).orderId));
      for (const id of ids) await settleOrder(deps, id);
    },
  };
}
