import { pageSize } from '@perchero/contract/search/list-products';
import { type Db, isStatementTimeout, readWithin } from '#platform/database/database.ts';
import { encodeCursor } from './cursor.ts';
import type { FoundPage, ListingCall } from './listing-deps.ts';
import { type PostgresListQuery, readAllIds, readNewestIds, readWindowEnd } from './postgres-page.queries.ts';

const allIdsTimeoutMs = 250;

/**
 * The fallback without the search engine: always newest first, without counts. A cursor of another order restarts at
 * the newest, because repeating products is better than skipping some.
 */
export async function findPostgresPage(
  db: Db,
  { query, order, cursor, viewerId, ownSizes }: ListingCall,
): Promise<FoundPage> {
  const [beforeId, ...others] = cursor?.after ?? [];
  const list = {
    query,
    viewerId,
    ownSizes,
    beforeId: (others.length === 0 && beforeId) || Number.MAX_SAFE_INTEGER,
  };
  const { ids, nextId } = await findIds(db, list);
  return {
    ids,
    nextCursor: nextId === null ? null : encodeCursor({ order, plan: cursor?.plan ?? 0, after: [nextId] }),
    total: null,
    facets: null,
    recognizedFilters: [],
    didYouMean: null,
    filtersToRelax: [],
  };
}

interface PageIds {
  readonly ids: readonly number[];
  /** Where the next page begins; null on the last page. */
  readonly nextId: number | null;
}

/**
 * Frequent matches are among the newest; rare ones are found by index. When the index scan times out, the page holds
 * the matches among the newest, and the next page scans further.
 */
async function findIds(db: Db, list: PostgresListQuery): Promise<PageIds> {
  const newestMatches = await readNewestIds(db, list, pageSize + 1);
  if (newestMatches.length > pageSize) return cut(newestMatches);
  try {
    return cut(await readWithin(db, allIdsTimeoutMs, (reading) => readAllIds(reading, list, pageSize + 1)));
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    return { ids: newestMatches, nextId: await readWindowEnd(db, list) };
  }
}

function cut(found: readonly number[]): PageIds {
  const ids = found.slice(0, pageSize);
  return { ids, nextId: found.length > pageSize ? (ids.at(-1) ?? null) : null };
}
