import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database.ts';
import type { Listener } from '#platform/events.ts';
import { deleteEverythingOf } from './accounts.queries.ts';

/** Whose account it was is personal, and goes with the person. Safe to repeat. */
export function forgetLinks({ db }: { readonly db: Db }): Listener {
  return {
    name: 'seller-accounts.forget-links',
    hears: [accountEvents.deleted],
    handle: (events) =>
      inTransaction(db, (tx) =>
        deleteEverythingOf(
          tx,
          events.map(({ payload }) => (payload as AccountEventPayload).accountId),
        ),
      ),
  };
}
