import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import type { listProducts } from '@perchero/contract/search/list-products';
import { cursorParameter, paths } from './paths.ts';

export type ProductsReply = ReplyOf<typeof listProducts>;

/** Loader data of the listing: one page of products, or why it could not be read. */
export type ProductsPage =
  | ({ readonly ok: true } & ProductsReply)
  | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };

/** The URL of the listing for a query, from the first page or after a cursor. */
export function listingPath(query: CatalogueQuery, cursor?: string): string {
  const parameters = writeQuery(query);
  if (cursor) parameters.set(cursorParameter, cursor);
  return parameters.size > 0 ? `${paths.products}?${parameters}` : paths.products;
}
