import { type HoldEventPayload, holdEvents } from '#modules/catalogue/index.ts';
import { scheduleCheck } from '#modules/orders/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { findUnpaidOrdersWith } from './checkout.queries.ts';

/** Unpaid orders end with their product: each is scheduled for an immediate check, which cancels it. */
export function endOrdersOfRemovedProducts({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Listener {
  return {
    name: 'payments.end-orders-of-removed',
    hears: [holdEvents.held],
    async handle(events) {
      const held = events.map(({ payload }) => payload as HoldEventPayload);
      const removed = held.filter(({ hold }) => hold === 'removed').map(({ productId }) => productId);
      if (removed.length === 0) return;
      for (const orderId of await findUnpaidOrdersWith(db, removed))
        await inTransaction(db, (tx) => scheduleCheck(tx, orderId, clock.now()));
    },
  };
}
