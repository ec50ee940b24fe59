import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { Clock } from '#platform/clock.ts';
import { deleteLinksOf } from './accounts.queries.ts';
import { retireGrants } from './grants.queries.ts';

/**
 * Whose account it was is personal, and goes with the person; the sealed tokens go when no order needs them any more. Safe to repeat.
 */
export function forgetLinks({ db, clock }: { readonly db: Db; readonly clock: Clock }): Listener {
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
