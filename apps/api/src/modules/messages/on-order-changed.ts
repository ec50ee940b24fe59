import { v7 } from 'uuid';
import { claimEvents } from '#modules/claims/index.ts';
import { deliveryEvents } from '#modules/delivery/index.ts';
import { orderEvents } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { appendMessage } from './append-message.ts';
import type { MessageDeps } from './deps.ts';
import { readHappenings } from './messages.queries.ts';
import { openOrderThread } from './open-thread.ts';

/** Gives a paid order its thread and tells there what happens to it. Reads the history, so it is idempotent. */
export function tellOrdersInThreads(deps: MessageDeps): Listener {
  return {
    name: 'messages.on-order-changed',
    hears: [orderEvents.changed, deliveryEvents.opened, deliveryEvents.moved, claimEvents.moved],
    async handle(events) {
      const ids = new Set(events.map(({ payload }) => (payload as { orderId: string }).orderId));
      for (const id of ids) await tellOrder(deps, id);
    },
  };
}

async function tellOrder(deps: MessageDeps, orderId: string): Promise<void> {
  const people = await inTransaction(deps.db, async (tx) => {
    const opened = await openOrderThread(tx, deps, orderId);
    if (!opened) return [];
    let thread = opened;
    for (const { event, cause, at } of await readHappenings(tx, orderId))
      thread = await appendMessage(tx, deps, thread, {
        id: v7(),
        kind: 'system',
        senderId: null,
        event,
        cause,
        orderId,
        at,
      });
    return thread === opened ? [] : [thread.buyerId, thread.sellerId];
  });
  await deps.news.publish(people);
}
