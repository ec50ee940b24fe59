import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { cursorParameter, paths } from './paths.ts';

/** The address of the listing that a query asks for, from the start or after a cursor. */
export function listingPath(query: CatalogueQuery, cursor?: string): string {
  const parameters = writeQuery(query);
  if (cursor) parameters.set(cursorParameter, cursor);
  return parameters.size > 0 ? `${paths.products}?${parameters}` : paths.products;
}
