import { type CatalogueQuery, type FacetName, listFilters } from '@perchero/contract/search/catalogue-query';
import type { Facets } from '@perchero/contract/search/list-products';
import { useCallback, useLayoutEffect, useRef } from 'react';

export interface FilterProps {
  readonly query: CatalogueQuery;
  /** Null when the counts are not available. */
  readonly facets: Facets | null;
  /** Whether the viewer has ticked own sizes. */
  readonly hasSizes: boolean;
  readonly onChange: (next: CatalogueQuery) => void;
}

/** The number of products per value. */
export type Counted = Facets['tipo'] | undefined;

export type Change = (change: (query: CatalogueQuery) => CatalogueQuery) => void;

/** A stable function, so that memoized groups do not render again. Changes before the next render build on each other. */
export function useChange({ query, onChange }: Pick<FilterProps, 'query' | 'onChange'>): Change {
  const latest = useRef({ query, onChange });
  useLayoutEffect(() => {
    latest.current = { query, onChange };
  });
  return useCallback((change) => {
    const { query: before, onChange: notify } = latest.current;
    const next = change(before);
    if (next === before) return;
    latest.current.query = next;
    notify(next);
  }, []);
}

/** The API omits values without products; of brands and tags it returns only the most frequent, so the others are unknown. */
export function countOf(counted: Counted, filter: FacetName, value: string): number | undefined {
  const count = counted?.find((one) => one.value === value)?.count;
  return counted && filter !== 'marca' && filter !== 'tag' ? (count ?? 0) : count;
}

/** The number of active filters; the price range counts as one. */
export function countActive(query: CatalogueQuery): number {
  const values = [...listFilters, 'sin' as const].reduce((sum, filter) => sum + query[filter].length, 0);
  const single = [query.tipo !== null, hasPrice(query), query.reputacion !== null, query.mios];
  return values + single.filter(Boolean).length;
}

export function hasPrice({ desde, hasta }: CatalogueQuery): boolean {
  return desde !== null || hasta !== null;
}
