import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit, type Listener } from '#platform/events/events.ts';
import type { SavedSearchDeps } from './deps.ts';
import { searchChanged } from './events.ts';
import { renewOwnSizeSearches } from './searches.queries.ts';

/** Searches of own sizes follow the sizes of their owner. Idempotent: the copies are made of the sizes of now. */
export function renewSearchesOfOwnSizes({ db, clock }: SavedSearchDeps): Listener {
  return {
    name: 'saved-searches.follow-own-sizes',
    hears: [accountEvents.sizesChanged],
    async handle(events) {
      const accountIds = new Set(events.map(({ payload }) => (payload as AccountEventPayload).accountId));
      for (const accountId of accountIds)
        await inTransaction(db, async (tx) => {
          for (const searchId of await renewOwnSizeSearches(tx, accountId, clock.now()))
            await emit(tx, clock, searchChanged({ searchId, accountId }));
        });
    },
  };
}
