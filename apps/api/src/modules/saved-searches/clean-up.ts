import { secondsAfter } from '#platform/clock.ts';
import type { SavedSearchDeps } from './deps.ts';
import { deleteOfEndedProducts } from './ended-products.queries.ts';
import { deleteDone } from './queue.queries.ts';

/** So long a search saved meanwhile finds what was matched without it. */
const queueSeconds = 24 * 60 * 60;
const keptSeconds = 30 * 24 * 60 * 60;

export async function cleanUpSearches({ db, clock }: SavedSearchDeps): Promise<void> {
  const now = clock.now();
  await deleteDone(db, secondsAfter(now, -queueSeconds));
  await deleteOfEndedProducts(db, 'saved_search_match', secondsAfter(now, -keptSeconds));
}
