import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { eraseAddressesOf } from './order-delivery.queries.ts';

/** Erases the addresses in the orders of deleted buyers. Idempotent. */
export function eraseAddressesOfDeletedAccounts({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Listener {
  return {
    name: 'orders.erase-addresses',
    hears: [accountEvents.deleted],
    handle: (events) =>
      inTransaction(db, async (tx) => {
        const people = events.map(({ payload }) => (payload as AccountEventPayload).accountId);
        await eraseAddressesOf(tx, people, clock.now());
      }),
  };
}
