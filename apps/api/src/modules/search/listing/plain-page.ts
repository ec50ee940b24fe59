import { pageSize } from '@perchero/contract/search/list-products';
import { type Db, isStatementTimeout, readWithin } from '#platform/database/database.ts';
import { encodeCursor } from './cursor.ts';
import type { FoundPage, ListingCall } from './listing-deps.ts';
import { type PlainList, readIdsOfAll, readNewestIds, readWindowEnd } from './plain-page.queries.ts';

const patienceMs = 250;

/**
 * The list without the engine: newest first whatever the order, and without counts. A cursor of another order than the newest
 * begins at the top: that shows some pieces again, the other way some would never be seen.
 */
export async function findPlainPage(db: Db, { query, order, cursor }: ListingCall): Promise<FoundPage> {
  const [beforeId, ...others] = cursor?.after ?? [];
  const list = { query, beforeId: (others.length === 0 && beforeId) || Number.MAX_SAFE_INTEGER };
  const { ids, nextId } = await findIds(db, list);
  return {
    ids,
    nextCursor: nextId === null ? null : encodeCursor({ order, plan: cursor?.plan ?? 0, after: [nextId] }),
    total: null,
    facets: null,
    understood: [],
    didYouMean: null,
    relief: [],
  };
}

interface PlainIds {
  readonly ids: readonly number[];
  /** Before which piece the next page begins; null on the last one. */
  readonly nextId: number | null;
}

/**
 * What many pieces fit is among the newest; what few fit is found by index. Where the index has to go through too many, the page
 * is what fits among the newest, and the next one looks further.
 */
async function findIds(db: Db, list: PlainList): Promise<PlainIds> {
  const amongNewest = await readNewestIds(db, list, pageSize + 1);
  if (amongNewest.length > pageSize) return cut(amongNewest);
  try {
    return cut(await readWithin(db, patienceMs, (reading) => readIdsOfAll(reading, list, pageSize + 1)));
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    return { ids: amongNewest, nextId: await readWindowEnd(db, list.beforeId) };
  }
}

function cut(found: readonly number[]): PlainIds {
  const ids = found.slice(0, pageSize);
  return { ids, nextId: found.length > pageSize ? (ids.at(-1) ?? null) : null };
}
