import { personEvents } from '#modules/identity/index.ts';
import { scheduleCheck } from '#modules/orders/index.ts';
import { type SellerAccountEventPayload, sellerAccountEvents } from '#modules/seller-accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { findUnpaidOrdersOf } from './checkout.queries.ts';

/** Unpaid orders end when their seller stops selling: each is scheduled for an immediate check, which cancels it. */
export function endOrdersOfStoppedSellers({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Listener {
  return {
    name: 'payments.end-orders-of-leaving',
    hears: [sellerAccountEvents.unlinking, personEvents.suspended],
    async handle(events) {
      const sellers = events.map(({ payload }) => (payload as SellerAccountEventPayload).accountId);
      for (const orderId of await findUnpaidOrdersOf(db, sellers))
        await inTransaction(db, (tx) => scheduleCheck(tx, orderId, clock.now()));
    },
  };
}
