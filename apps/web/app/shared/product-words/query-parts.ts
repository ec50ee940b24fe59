import { type CatalogueQuery, type ListFilter, listFilters } from '@perchero/contract/search/catalogue-query';
import { formatPrice } from '#app/shared/format.ts';
import { filterLabel } from './product-words.ts';
import { queryWords as words } from './texts.ts';

/** One filter of a query, or one of its values. */
export interface QueryPart {
  readonly filter: ListFilter | 'tipo' | 'precio' | 'sin' | 'reputacion' | 'mios';
  /** Of a filter with several values. */
  readonly value: string | null;
  readonly label: string;
}

/** Everything but the text, in the order of the filter groups. */
export function queryParts(query: CatalogueQuery): QueryPart[] {
  const { tipo, desde, hasta, reputacion } = query;
  const [sexes = [], ...others] = listFilters.map((filter) =>
    query[filter].map((value) => ({ filter, value, label: filterLabel(filter, value, tipo) })),
  );
  const single = (filter: QueryPart['filter'], label: string | null) =>
    label === null ? [] : [{ filter, value: null, label }];
  return [
    ...sexes,
    ...single('tipo', tipo && filterLabel('tipo', tipo, tipo)),
    ...single('mios', query.mios ? words.ownSizes : null),
    ...others.flat(),
    ...single('precio', priceLabel(desde, hasta)),
    ...single('reputacion', reputacion && words.reputation(reputacion)),
    ...query.sin.map((value) => ({ filter: 'sin' as const, value, label: words.without(value) })),
  ];
}

function priceLabel(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return words.priceBetween(formatPrice(from), formatPrice(to));
  if (from !== null) return words.priceAtLeast(formatPrice(from));
  return to === null ? null : words.priceAtMost(formatPrice(to));
}
