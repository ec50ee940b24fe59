import { deliveryEvents } from '#modules/delivery/index.ts';
import { orderEvents } from '#modules/orders/index.ts';
import type { Listener } from '#platform/events/events.ts';
import type { ReviewDeps } from './deps.ts';
import { reviewEvents } from './events.ts';
import { rebuildStanding } from './rebuild-standing.ts';
import { settleOrder } from './settle-reviews.ts';

/** Opens, drops and publishes reviews and keeps notes and standings up to date. Idempotent. */
export function reviewOrders(deps: ReviewDeps): Listener {
  return {
    name: 'reviews.on-order-changed',
    hears: [
      orderEvents.changed,
      deliveryEvents.opened,
      deliveryEvents.moved,
      reviewEvents.published,
      reviewEvents.moderated,
    ],
    async handle(events) {
      const ids = new Set(events.map(({ payload }) => (payload as { orderId: string }).orderId));
      const people = new Set<string>();
      for (const id of ids) for (const person of await settleOrder(deps, id)) people.add(person);
      for (const person of people) await rebuildStanding(deps, person);
    },
  };
}
