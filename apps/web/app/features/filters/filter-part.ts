import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
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

/** The same function for ever, so that a group that did not change need not be painted again. */
export function useChange({ query, onChange }: Pick<FilterProps, 'query' | 'onChange'>): Change {
  const latest = useRef({ query, onChange });
  useLayoutEffect(() => {
    latest.current = { query, onChange };
  });
  return useCallback((how) => {
    const { query: before, onChange: tell } = latest.current;
    const next = how(before);
    if (next !== before) tell(next);
  }, []);
}

/** The count of a value: those that were not told have none. Undefined when nobody counted. */
export function countOf(counted: Counted, value: string): number | undefined {
  return counted && (counted.find((one) => one.value === value)?.count ?? 0);
}
