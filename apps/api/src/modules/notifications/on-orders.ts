import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { moveOrderRevisions } from './inbox.queries.ts';
import { type MoneyEventPayload, orderPageEvents } from './money/events.ts';
import { readOutlines } from './money/orders.queries.ts';
import type { NotifyDeps } from './notify.ts';

/** Moves the live cursor of both sides of a changed order. A repeated event costs one more reload. */
export function onOrderEvents({ db, news }: NotifyDeps): Listener {
  return {
    name: 'notifications.on-orders',
    hears: orderPageEvents,
    async handle(events) {
      const orderIds = events.map(({ payload }) => (payload as Required<MoneyEventPayload>).orderId);
      const orders = await readOutlines(db, [...new Set(orderIds)]);
      const people = [...orders.values()].flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]);
      await news.publish(await inTransaction(db, (tx) => moveOrderRevisions(tx, people)));
    },
  };
}
