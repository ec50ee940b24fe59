import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { Clock } from '#platform/clock.ts';
import { deleteLinksOf } from './accounts.queries.ts';
import { retireGrants } from './grants.queries.ts';

/** Deletes the links of deleted accounts; encrypted tokens stay while orders need them. Idempotent. */
export function deleteLinksOfDeletedAccounts({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Listener {
  return {
    name: 'seller-accounts.forget-links',
    hears: [accountEvents.deleted],
    handle: (events) =>
      inTransaction(db, async (tx) => {
        const people = events.map(({ payload }) => (payload as AccountEventPayload).accountId);
        for (const accountId of people) await retireGrants(tx, accountId, { now: clock.now() });
        await deleteLinksOf(tx, people);
      }),
  };
}
