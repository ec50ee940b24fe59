import { type CatalogueQuery, listFilters } from '@perchero/contract/search/catalogue-query';

/** How many things were chosen: each value counts, and the price as one. */
export function countActive(query: CatalogueQuery): number {
  const values = listFilters.reduce((sum, filter) => sum + query[filter].length, 0);
  return values + (query.tipo === null ? 0 : 1) + (hasPrice(query) ? 1 : 0);
}

export function hasPrice({ desde, hasta }: CatalogueQuery): boolean {
  return desde !== null || hasta !== null;
}
