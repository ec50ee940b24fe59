import { readProductDocuments } from '#modules/search/index.ts';
import type { SortValue } from '#platform/providers/search-engine.ts';
import type { Copied } from './copies.queries.ts';
import type { SavedSearchEngine } from './saved-search-index.ts';

const pageSize = 1000;
const deadlineMs = 10_000;

/**
 * The saved searches whose words and filters each product fits as it is now, with the version of the copy. Products that
 * are not on sale have no entry. Price, standing, owner and version are for the caller to check. Throws
 * OutsideUnavailable while the engine or the index is missing or too slow: then nothing is known of any of the products.
 */
export async function percolateProducts(
  deps: SavedSearchEngine,
  productIds: readonly number[],
  beforeNextPage: () => Promise<void> = async () => {},
): Promise<ReadonlyMap<number, readonly Copied[]>> {
  const documents = await readProductDocuments(deps.db, productIds);
  const fitting = new Map<number, Copied[]>(documents.map(({ id }) => [id, []]));
  let asked = documents.map((document) => ({ document, after: null as readonly SortValue[] | null }));
  while (asked.length > 0) {
    const searches = asked.map(({ document, after }) => ({
      size: pageSize,
      query: { constant_score: { filter: { percolate: { field: 'query', document } } } },
      // The sort values are all that is needed, so nothing is fetched.
      sort: [{ search_id: 'asc' }, { version: 'asc' }],
      ...(after && { search_after: after }),
      _source: false,
      stored_fields: '_none_',
      track_total_hits: false,
    }));
    const answers = await deps.engine.search(deps.savedSearchAliases.read, searches, deadlineMs);
    const next = asked.flatMap(({ document }, index) => {
      const hits = answers[index]?.hits ?? [];
      const found = hits.map(([searchId, version]) => ({
        searchId: String(searchId),
        version: Number(version),
      }));
      fitting.get(document.id)?.push(...found);
      const last = hits.length === pageSize ? hits.at(-1) : undefined;
      return last ? [{ document, after: last }] : [];
    });
    if (next.length > 0) await beforeNextPage();
    asked = next;
  }
  return fitting;
}
