import type { Clock } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { copySearches } from './engine/copy-searches.ts';
import type { SavedSearchEngine } from './engine/saved-search-index.ts';
import { type SavedSearchPayload, savedSearchEvents } from './events.ts';
import { queueAgain } from './queue.queries.ts';
import { findEarliestSince } from './searches.queries.ts';

/**
 * Copies searches to the engine. Products that were matched before it saw them are matched again, so that none is missed
 * between saving and copying. Idempotent.
 */
export function copyChangedSearches(deps: SavedSearchEngine & { readonly clock: Clock }): Listener {
  const { db, clock } = deps;
  return {
    name: 'saved-searches.copy-to-engine',
    hears: [savedSearchEvents.changed],
    async handle(events) {
      const ids = events.map(({ payload }) => (payload as SavedSearchPayload).searchId);
      const copied = await copySearches(deps, ids);
      if (copied.length === 0) return;
      await inTransaction(db, async (tx) => {
        const since = await findEarliestSince(
          tx,
          copied.map(({ searchId }) => searchId),
        );
        if (since) await queueAgain(tx, { since, now: clock.now() });
      });
    },
  };
}
