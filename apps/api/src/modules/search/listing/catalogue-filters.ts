import {
  type CatalogueQuery,
  facetNames,
  type FacetName,
  type Removable,
} from '@perchero/contract/search/catalogue-query';
import type { ProductDocument } from '../product-index/product-index.ts';
import { notSoldBy } from '../query/clauses.ts';
import type { ListingCall } from './listing-deps.ts';

/** Document field of each facet. */
export const fieldOf: Record<FacetName, keyof ProductDocument> = {
  tipo: 'product_type',
  sexo: 'sex',
  talle: 'size_type',
  categoria: 'category',
  marca: 'brand',
  estado: 'condition',
  color: 'colors',
  departamento: 'department',
  tag: 'tags',
};

/** The filters of a search. `texto` is the query of the chosen plan; `blocked`, the sellers to leave out, is always kept. */
export type ActiveFilters = ReadonlyMap<Removable | 'blocked', readonly object[]>;

export function buildActiveFilters(
  { query, blockedSellers }: Pick<ListingCall, 'query' | 'blockedSellers'>,
  textQuery: object | null,
): ActiveFilters {
  const activeFilters = new Map<Removable | 'blocked', readonly object[]>();
  if (blockedSellers.length > 0) activeFilters.set('blocked', notSoldBy(blockedSellers));
  if (textQuery) activeFilters.set('texto', [textQuery]);
  for (const name of facetNames) {
    const values = selectedValues(query, name);
    if (values.length > 0) activeFilters.set(name, toFilters(name, values));
  }
  if (query.desde !== null || query.hasta !== null) {
    const range = {
      ...(query.desde !== null && { gte: query.desde * 100 }),
      ...(query.hasta !== null && { lte: query.hasta * 100 }),
    };
    activeFilters.set('precio', [{ range: { price: range } }]);
  }
  return activeFilters;
}

/** Values of a filter are combined with OR, tags with AND. */
function toFilters(name: FacetName, values: readonly string[]): object[] {
  if (name === 'tag') return values.map((value) => ({ term: { [fieldOf.tag]: value } }));
  return [{ terms: { [fieldOf[name]]: values } }];
}

export function selectedValues(query: CatalogueQuery, name: FacetName): readonly string[] {
  if (name !== 'tipo') return query[name];
  return query.tipo === null ? [] : [query.tipo];
}

/** All filters except one. */
export function filtersWithout(activeFilters: ActiveFilters, excluded: Removable | null): object[] {
  return [...activeFilters].filter(([name]) => name !== excluded).flatMap(([, filters]) => filters);
}
