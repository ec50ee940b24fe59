import type { Clock } from '#platform/clock.ts';
import { type RebuildReport, replaceIndex } from '#platform/providers/search-index.ts';
import { readSearchesAfter } from './copies.queries.ts';
import { toOperation } from './copy-searches.ts';
import { accessOf, savedSearchIndexDefinition, type SavedSearchEngine } from './saved-search-index.ts';

const batchSize = 1000;
const batchTimeoutMs = 60_000;
const firstId = '00000000-0000-0000-0000-000000000000';

export type RebuildDeps = SavedSearchEngine & { readonly clock: Clock };

/**
 * Fills a new index with all searches, while others save, change and delete them and products are percolated. It records
 * no copy: a search that is not in the engine yet stays to be copied, so that it hears of what it has missed.
 */
export function rebuildSavedSearches(deps: RebuildDeps): Promise<RebuildReport> {
  const access = { ...accessOf(deps), clock: deps.clock };
  return replaceIndex(access, savedSearchIndexDefinition, async (index) => {
    let documents = 0;
    let rows = await readSearchesAfter(deps.db, firstId, batchSize);
    while (rows.length > 0) {
      await deps.engine.apply(index, rows.map(toOperation), { timeoutMs: batchTimeoutMs });
      documents += rows.length;
      rows = await readSearchesAfter(deps.db, rows.at(-1)?.id ?? firstId, batchSize);
    }
    return documents;
  });
}

/** Creates the index only when there is none. */
export async function ensureSavedSearchIndex(deps: RebuildDeps): Promise<void> {
  const existing = await deps.engine.indexesBehind(deps.savedSearchAliases.read);
  if (existing.length === 0) await rebuildSavedSearches(deps);
}
