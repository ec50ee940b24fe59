import type { ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import { type CatalogueQuery, usualOrder } from '@perchero/contract/search/catalogue-query';
import type { listProducts as endpoint } from '@perchero/contract/search/list-products';
import { OutsideUnavailable } from '#platform/app-error.ts';
import { readCards } from './cards.ts';
import { decodeCursor } from './cursor.ts';
import { findPage } from './find-page.ts';
import type { FoundPage, ListingCall, ListingParts } from './listing-parts.ts';
import { findPlainPage } from './plain-page.ts';

/** The engine says which ids in which order; PostgreSQL says what they are now, so nothing shown is stale. */
export async function listProducts(
  parts: ListingParts,
  asked: ParsedCallOf<typeof endpoint>['query'],
  viewerId: string | null,
): Promise<ReplyOf<typeof endpoint>> {
  const { ids, ...page } = await find(parts, toCall(asked));
  return { products: await readCards(parts.db, ids, { viewerId }), ...page };
}

function toCall({ q, cursor, ...asked }: ParsedCallOf<typeof endpoint>['query']): ListingCall {
  // The schema has held the values against the closed lists; its type does not say so.
  const query = { ...asked, text: q } as CatalogueQuery;
  // Without words nothing is more relevant than anything else.
  const order =
    query.orden === null || (q === '' && query.orden === 'relevancia') ? usualOrder(query) : query.orden;
  return { query, order, cursor: cursor === undefined ? null : decodeCursor(cursor, order) };
}

async function find(parts: ListingParts, call: ListingCall): Promise<FoundPage> {
  try {
    return await findPage(parts, call);
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    parts.metrics.searchFallbacks.inc();
    return findPlainPage(parts.db, call);
  }
}
