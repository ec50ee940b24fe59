import type { ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import { type CatalogueQuery, usualOrder } from '@perchero/contract/search/catalogue-query';
import type { listProducts as endpoint } from '@perchero/contract/search/list-products';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Db } from '#platform/database/database.ts';
import { readCards } from './cards.ts';
import { decodeCursor } from './cursor.ts';
import { findPage } from './find-page.ts';
import type { FoundPage, ListingCall, ListingDeps } from './listing-deps.ts';
import { findPlainPage } from './plain-page.ts';

interface Viewer {
  /** Null for a guest. */
  readonly id: string | null;
  readonly caller: Caller;
}

/**
 * The engine says which ids in which order; PostgreSQL says what they are now, so nothing shown is stale. Where PostgreSQL has to
 * answer alone, a replica may do it.
 */
export async function listProducts(
  deps: ListingDeps,
  asked: ParsedCallOf<typeof endpoint>['query'],
  viewer: Viewer,
): Promise<ReplyOf<typeof endpoint>> {
  const call = toCall(asked, viewer.caller);
  const found = await findByEngine(deps, call);
  if (found) return withCards(deps.db, found, viewer);
  return deps.reads.forCaller(viewer.caller, async (db) =>
    withCards(db, await findPlainPage(db, call), viewer),
  );
}

async function withCards(db: Db, { ids, ...page }: FoundPage, viewer: Viewer) {
  return { products: await readCards(db, ids, { viewerId: viewer.id }), ...page };
}

function toCall(
  { q, cursor, ...asked }: ParsedCallOf<typeof endpoint>['query'],
  { wantsNew }: Caller,
): ListingCall {
  // The schema has held the values against the closed lists; its type does not say so.
  const query = { ...asked, text: q } as CatalogueQuery;
  // Without words nothing is more relevant than anything else.
  const order =
    query.orden === null || (q === '' && query.orden === 'relevancia') ? usualOrder(query) : query.orden;
  return { query, order, cursor: cursor === undefined ? null : decodeCursor(cursor, order), wantsNew };
}

/** Null when the engine does not answer. */
async function findByEngine(deps: ListingDeps, call: ListingCall): Promise<FoundPage | null> {
  try {
    return await findPage(deps, call);
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    deps.metrics.searchFallbacks.inc();
    return null;
  }
}
