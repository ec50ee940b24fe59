import { categories } from '../catalogue/categories.ts';
import type { ProductType } from '../catalogue/product.ts';
import { type CatalogueQuery, type ListFilter, listFilters, writeQuery } from '../search/catalogue-query.ts';

export const maxSavedSearches = 30;
export const savedSearchLimits = { name: 60, new: 99, address: 8000 } as const;

/** At once, in one mail a day, or only in the list. */
export const cadences = ['instant', 'daily', 'none'] as const;
export type Cadence = (typeof cadences)[number];

/** With more matches in 24 hours a search is told once a day. */
export const broadFrom = 51;

/** The address of the listing without its order, with the values of each filter sorted: the same search has one. */
export function savedSearchKey(query: CatalogueQuery): string {
  const parameters = writeQuery({ ...query, orden: null });
  parameters.sort();
  const sorted = [...parameters].toSorted(([oneName, one], [otherName, other]) =>
    oneName === otherName ? compare(one, other) : compare(oneName, otherName),
  );
  return new URLSearchParams(sorted).toString();
}

/** A search needs a word or a filter; words to leave out, standing and price only narrow it. */
export function canBeSaved(query: CatalogueQuery): boolean {
  return (
    /[\p{L}\p{N}]/u.test(query.text) ||
    query.tipo !== null ||
    query.mios ||
    listFilters.some((filter) => query[filter].length > 0)
  );
}

const typeNames: Record<ProductType, string> = {
  vestir: 'Prendas',
  calzado: 'Calzado',
  accesorio: 'Accesorios',
};

/** "Campera, Nike, Mujer, negro". Brands and tags are shown as typed. */
export function nameOfSearch(query: CatalogueQuery): string {
  const values = listFilters.flatMap((filter) => query[filter].map((value) => nameOfValue(filter, value)));
  const type = query.tipo ? [typeNames[query.tipo]] : [];
  const parts = [query.text, ...type, ...(query.mios ? ['mis talles'] : []), ...values].filter(
    (part) => part !== '',
  );
  const name = capitalise(parts.join(', '));
  if (name.length <= savedSearchLimits.name) return name;
  return `${name.slice(0, savedSearchLimits.name - 1).trimEnd()}…`;
}

function nameOfValue(filter: ListFilter, value: string): string {
  if (filter === 'categoria') return categories.find(({ key }) => key === value)?.label ?? value;
  if (filter === 'talle') return value.slice(0, value.lastIndexOf(' - '));
  if (filter === 'estado') return value.replaceAll('_', ' ');
  return value;
}

function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es-UY') + text.slice(1);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
