import {
  type CatalogueQuery,
  facetNames,
  type FacetName,
  type Removable,
  type Reputation,
  typesOfFilterSizes,
} from '@perchero/contract/search/catalogue-query';
import { canBeSaved } from '@perchero/contract/saved-searches/saved-search.rules';
import type { ProductDocument } from '../product-index/product-index.ts';
import { gradeOf } from '../seller-grade.sql.ts';
import { notSoldBy, withoutWords } from '../query/clauses.ts';
import { literalFilters } from '../query/text-query.ts';
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
  { query, blockedSellers, ownSizes }: Pick<ListingCall, 'query' | 'blockedSellers' | 'ownSizes'>,
  textQuery: object | null,
): ActiveFilters {
  const activeFilters = new Map<Removable | 'blocked', readonly object[]>();
  if (blockedSellers.length > 0) activeFilters.set('blocked', notSoldBy(blockedSellers));
  if (textQuery) activeFilters.set('texto', [textQuery]);
  for (const name of facetNames) {
    const filters = toFilters(query, name);
    if (filters.length > 0) activeFilters.set(name, filters);
  }
  if (query.sin.length > 0) activeFilters.set('sin', withoutWords(query.sin));
  if (query.reputacion) activeFilters.set('reputacion', [hasGrade(query.reputacion)]);
  if (query.mios) activeFilters.set('mios', [inOwnSizes(ownSizes)]);
  if (query.desde !== null || query.hasta !== null) {
    const range = {
      ...(query.desde !== null && { gte: query.desde * 100 }),
      ...(query.hasta !== null && { lte: query.hasta * 100 }),
    };
    activeFilters.set('precio', [{ range: { price: range } }]);
  }
  return activeFilters;
}

/**
 * The words and filters of a saved search, for one product at a time: nothing that scores, and neither the price nor the
 * seller's standing, which PostgreSQL checks.
 */
export function filtersToPercolate(query: CatalogueQuery, ownSizes: readonly string[]): object[] {
  const isIgnored = query.mios && ownSizes.length === 0;
  // Without its only condition it would find everything.
  if (isIgnored && !canBeSaved({ ...query, mios: false })) return [{ match_none: {} }];
  return [
    ...(query.text === '' ? [] : literalFilters(query.text)),
    ...facetNames.flatMap((name) => toFilters(query, name)),
    ...withoutWords(query.sin),
    ...(query.mios && !isIgnored ? [inOwnSizes(ownSizes)] : []),
  ];
}

/** Of types without a ticked size, all. */
function inOwnSizes(sizes: readonly string[]): object {
  const others = { bool: { must_not: [{ terms: { product_type: typesOfFilterSizes(sizes) } }] } };
  return { bool: { should: [{ terms: { size_type: sizes } }, others] } };
}

function hasGrade(reputation: Reputation): object {
  return { terms: { seller_grade: [1, 2].filter((grade) => grade >= gradeOf[reputation]) } };
}

/** Values of a filter are combined with OR, tags with AND. */
function toFilters(query: CatalogueQuery, name: FacetName): object[] {
  const values = selectedValues(query, name);
  if (values.length === 0) return [];
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
