import type { ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import { type CatalogueQuery, defaultOrder } from '@perchero/contract/search/catalogue-query';
import type { listProducts as endpoint } from '@perchero/contract/search/list-products';
import { canBeSaved, savedSearchKey } from '@perchero/contract/saved-searches/saved-search.rules';
import { findBlockedIds } from '#modules/blocks/index.ts';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Db } from '#platform/database/database.ts';
import { readCards } from './cards.ts';
import { decodeCursor } from './cursor.ts';
import { findEnginePage } from './engine-page.ts';
import { type FoundPage, type ListingCall, type ListingDeps, withoutCaches } from './listing-deps.ts';
import { findPostgresPage } from './postgres-page.ts';
import { findOwnSizes } from '../own-sizes.queries.ts';
import { takeSizes } from '../query/sizes-in-text.ts';
import { findSavedSearchId } from './saved-search.queries.ts';

interface Viewer {
  /** Null for a guest. */
  readonly id: string | null;
  readonly caller: Caller;
}

/**
 * The search engine gives ids and order; PostgreSQL gives current data, so nothing shown is stale. When PostgreSQL
 * answers alone, a replica may serve it.
 */
export async function listProducts(
  deps: ListingDeps,
  input: ParsedCallOf<typeof endpoint>['query'],
  viewer: Viewer,
): Promise<ReplyOf<typeof endpoint>> {
  const [blockedSellers, ownSizes] = await Promise.all([
    findBlockedIds(deps.db, viewer.id),
    viewer.id === null ? [] : findOwnSizes(deps.db, viewer.id),
  ]);
  const effective = { ...input, mios: input.mios && ownSizes.length > 0 };
  const call = { ...parseCall(effective, viewer.caller), viewerId: viewer.id, blockedSellers, ownSizes };
  const isPersonal = blockedSellers.length > 0 || effective.mios;
  const found = await findByEngine(isPersonal ? withoutCaches(deps) : deps, call);
  if (found) return complete(deps.db, found, call);
  return deps.reads.forCaller(viewer.caller, async (db) =>
    complete(db, await findPostgresPage(db, call), call),
  );
}

async function complete(db: Db, { ids, ...page }: FoundPage, call: ListingCall) {
  const { viewerId, query, cursor, ownSizes } = call;
  const [products, savedSearchId] = await Promise.all([
    readCards(db, ids, { viewerId }),
    viewerId && !cursor && canBeSaved(query) ? findSavedSearchId(db, viewerId, savedSearchKey(query)) : null,
  ]);
  return {
    products,
    ...page,
    sizesInText: call.sizesInText,
    saved_search_id: savedSearchId,
    has_sizes: ownSizes.length > 0,
  };
}

function parseCall(
  { q, cursor, ...input }: ParsedCallOf<typeof endpoint>['query'],
  { noCache }: Caller,
): Omit<ListingCall, 'viewerId' | 'blockedSellers' | 'ownSizes'> {
  const sizesInText = takeSizes(q);
  // The schema has validated the values; its type does not say so.
  const query = { ...input, text: q, ...sizesInText } as CatalogueQuery;
  // Relevance needs a text.
  const order =
    query.orden === null || (q === '' && query.orden === 'relevancia') ? defaultOrder(query) : query.orden;
  return {
    query,
    sizesInText,
    order,
    cursor: cursor === undefined ? null : decodeCursor(cursor, order),
    noCache,
  };
}

/** Null when the engine is unavailable. */
async function findByEngine(deps: ListingDeps, call: ListingCall): Promise<FoundPage | null> {
  try {
    return await findEnginePage(deps, call);
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    deps.metrics.searchFallbacks.inc();
    return null;
  }
}
