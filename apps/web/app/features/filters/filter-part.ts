import { type CatalogueQuery, type FacetName, listFilters } from '@perchero/contract/search/catalogue-query';
import type { Facets } from '@perchero/contract/search/list-products';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** What everything that chooses takes and gives. */
export interface FilterProps {
  readonly query: CatalogueQuery;
  /** Null when nobody could count. */
  readonly facets: Facets | null;
  readonly onChange: (next: CatalogueQuery) => void;
}

/** How many pieces each value has. */
export type Counted = Facets['tipo'] | undefined;

export type Change = (how: (query: CatalogueQuery) => CatalogueQuery) => void;

/**
 * The same function for ever, so that a group that did not change need not be painted again. What comes before the last change was
 * painted builds on that change.
 */
export function useChange({ query, onChange }: Pick<FilterProps, 'query' | 'onChange'>): Change {
  const latest = useRef({ query, onChange });
  useLayoutEffect(() => {
    latest.current = { query, onChange };
  });
  return useCallback((how) => {
    const { query: before, onChange: tell } = latest.current;
    const next = how(before);
    if (next === before) return;
    latest.current.query = next;
    tell(next);
  }, []);
}

/** Undefined when nobody counted. All others without any are not told, but of brands and tags only the most frequent are. */
export function countOf(counted: Counted, filter: FacetName, value: string): number | undefined {
  const told = counted?.find((one) => one.value === value)?.count;
  return counted && filter !== 'marca' && filter !== 'tag' ? (told ?? 0) : told;
}

/** How many things were chosen: each value counts, and the price as one. */
export function countActive(query: CatalogueQuery): number {
  const values = listFilters.reduce((sum, filter) => sum + query[filter].length, 0);
  return values + (query.tipo === null ? 0 : 1) + (hasPrice(query) ? 1 : 0);
}

export function hasPrice({ desde, hasta }: CatalogueQuery): boolean {
  return desde !== null || hasta !== null;
}
