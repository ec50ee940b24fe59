import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit, type Listener } from '#platform/events/events.ts';
import type { SavedSearchDeps } from './deps.ts';
import { searchChanged } from './events.ts';
import { deleteSearchesOf } from './searches.queries.ts';

/** Deletes the searches of deleted people with their matches; their copies follow. Idempotent. */
export function deleteSearchesOfDeletedAccounts({ db, clock }: SavedSearchDeps): Listener {
  return {
    name: 'saved-searches.delete-with-account',
    hears: [accountEvents.deleted],
    async handle(events) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        await inTransaction(db, async (tx) => {
          for (const searchId of await deleteSearchesOf(tx, accountId))
            await emit(tx, clock, searchChanged({ searchId, accountId }));
        });
      }
    },
  };
}
