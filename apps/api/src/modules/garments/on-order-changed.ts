import { deliveryEvents } from '#modules/delivery/index.ts';
import { orderEvents } from '#modules/orders/index.ts';
import type { Listener } from '#platform/events/events.ts';
import type { GarmentDeps } from './deps.ts';
import { followOrder } from './follow-order.ts';

/** Passes garments on with a completed delivery, and back with a full refund. Reads the order as it is, so it is idempotent. */
export function passGarmentsOn(deps: Pick<GarmentDeps, 'db' | 'clock'>): Listener {
  return {
    name: 'garments.on-order-changed',
    hears: [deliveryEvents.moved, orderEvents.changed],
    async handle(events) {
      const ids = new Set(events.map(({ payload }) => (payload as { orderId: string }).orderId));
      for (const id of ids) await followOrder(deps, id);
    },
  };
}
