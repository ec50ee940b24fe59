import { pageSize } from '@perchero/contract/search/list-products';
import type { Db } from '#platform/database.ts';
import { readRecentIds } from './cards.queries.ts';
import { encodeCursor } from './cursor.ts';
import type { FoundPage, ListingCall } from './listing-parts.ts';

/** The list without the engine: newest first whatever the order, and without counts. */
export async function findPlainPage(db: Db, { order, cursor }: ListingCall): Promise<FoundPage> {
  const found = await readRecentIds(db, cursor?.after.at(-1) ?? Number.MAX_SAFE_INTEGER, pageSize + 1);
  const ids = found.slice(0, pageSize);
  const lastId = found.length > pageSize ? ids.at(-1) : undefined;
  return {
    ids,
    nextCursor:
      lastId === undefined ? null : encodeCursor({ order, plan: cursor?.plan ?? 0, after: [lastId] }),
    total: null,
    facets: null,
    understood: [],
    didYouMean: null,
    relief: [],
  };
}
