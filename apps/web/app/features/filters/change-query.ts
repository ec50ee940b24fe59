import { categories } from '@perchero/contract/catalogue/categories';
import type { AccessoryType, ProductType } from '@perchero/contract/catalogue/product';
import {
  type CatalogueQuery,
  emptyQuery,
  filterSizesOf,
  type ListFilter,
  queryLimits,
  type Removable,
} from '@perchero/contract/search/catalogue-query';

/** Adds or removes a value. A full filter is returned unchanged. */
export function toggleValue(query: CatalogueQuery, filter: ListFilter, value: string): CatalogueQuery {
  const chosen: readonly string[] = query[filter];
  if (chosen.includes(value)) return { ...query, [filter]: chosen.filter((other) => other !== value) };
  return isFull(filter, chosen) ? query : { ...query, [filter]: [...chosen, value] };
}

export function isFull(filter: ListFilter, chosen: readonly string[]): boolean {
  return chosen.length >= (filter === 'tag' ? queryLimits.tags : queryLimits.values);
}

/** Drops sizes and categories of other types, which would match nothing. */
export function chooseType(query: CatalogueQuery, type: ProductType | null): CatalogueQuery {
  if (type === null) return { ...query, tipo: null };
  const sizes = filterSizesOf(type);
  const own = new Set(categoriesOf(type).map(({ key }) => key));
  return {
    ...query,
    tipo: type,
    talle: query.talle.filter((size) => sizes.includes(size)),
    categoria: query.categoria.filter((key) => own.has(key)),
  };
}

export function categoriesOf(type: ProductType | null) {
  return type === null ? categories : categories.filter(({ productType }) => productType === type);
}

/** The accessory types that the given categories belong to. */
export function accessoriesOf(keys: readonly string[]): readonly AccessoryType[] {
  const chosen = categories.filter(({ key }) => keys.includes(key));
  return [...new Set(chosen.flatMap(({ accessoryType }) => accessoryType ?? []))];
}

/** The query without one whole filter, its price or its text. */
export function removeFilter(query: CatalogueQuery, removable: Removable): CatalogueQuery {
  if (removable === 'precio') return { ...query, desde: null, hasta: null };
  if (removable === 'tipo') return chooseType(query, null);
  if (removable === 'reputacion') return { ...query, reputacion: null };
  if (removable === 'mios') return { ...query, mios: false };
  if (removable !== 'texto') return { ...query, [removable]: [] };
  // Relevance needs a search text.
  return { ...query, text: '', orden: query.orden === 'relevancia' ? null : query.orden };
}

export function removeWord(query: CatalogueQuery, word: string): CatalogueQuery {
  return { ...query, sin: query.sin.filter((other) => other !== word) };
}

/** Keeps the search text and the sort order. */
export function clearFilters({ text, orden }: CatalogueQuery): CatalogueQuery {
  return { ...emptyQuery, text, orden };
}
