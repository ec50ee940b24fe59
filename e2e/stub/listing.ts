import type { ReplyOf } from '@perchero/contract/endpoint';
import {
  type CatalogueQuery,
  emptyQuery,
  type FacetName,
  facetNames,
  type Order,
  type Removable,
  removables,
  defaultOrder,
  filterSize,
} from '@perchero/contract/search/catalogue-query';
import { type Facets, type listProducts, pageSize } from '@perchero/contract/search/list-products';
import type { IndexedProduct } from './catalogue.ts';

export type Listing = ReplyOf<typeof listProducts>;

const orderBy: Record<Order, (one: IndexedProduct, other: IndexedProduct) => number> = {
  relevancia: () => 0,
  recientes: () => 0,
  'precio-asc': ({ card: one }, { card: other }) => one.price - other.price,
  'precio-desc': ({ card: one }, { card: other }) => other.price - one.price,
  likes: ({ card: one }, { card: other }) => other.likes - one.likes,
  comentarios: ({ card: one }, { card: other }) => other.comments - one.comments,
};

/** Of the reviews of some sellers; the others have none. */
const averages: Readonly<Record<string, number>> = { elenamachado: 4.7, luciaferreira: 4.2 };

/** A number after a word is the size of shoes. */
const shoeSize = /^(\p{L}+) (\d\d)$/u;

/** A simplified search. The cursor is the number of products before the page. */
export function searchProducts(
  all: readonly IndexedProduct[],
  asked: CatalogueQuery,
  cursor: string | null,
  /** Of the reader. */
  ownSizes: readonly string[] = [],
): Listing {
  const [, text = '', size] = shoeSize.exec(asked.text) ?? [];
  const sizesInText = size === undefined ? null : { text, talle: [filterSize(size, 'calzado')] };
  const query = { ...asked, ...sizesInText };
  const fitting = query.mios ? all.filter((product) => fits(product, ownSizes)) : all;
  const found = fitting
    .filter((product) => matches(product, query))
    .toSorted(orderBy[query.orden ?? defaultOrder(query)]);
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  return {
    products: found.slice(start, end).map(({ card }) => card),
    nextCursor: end < found.length ? String(end) : null,
    total: cursor ? null : { count: found.length, exact: true },
    facets: cursor ? null : countFacets(fitting, query),
    recognizedFilters: [],
    sizesInText,
    didYouMean: null,
    filtersToRelax: found.length > 0 ? [] : filtersToRelax(all, query),
    saved_search_id: null,
    has_sizes: ownSizes.length > 0,
  };
}

/** Types without an own size are not narrowed. */
function fits({ talle, tipo }: IndexedProduct, ownSizes: readonly string[]): boolean {
  const isNarrowed = ownSizes.some((size) => size.endsWith(` - ${tipo.join()}`));
  return !isNarrowed || talle.some((size) => ownSizes.includes(size));
}

function matches(product: IndexedProduct, query: CatalogueQuery): boolean {
  const words = foldedWords(product.words);
  return (
    foldedWords(query.text).every((wanted) => words.some((word) => word.startsWith(wanted))) &&
    facetNames.every((name) => matchesFacet(product, name, query)) &&
    !query.sin.some((word) => foldedWords(word).every((excluded) => words.includes(excluded))) &&
    (averages[product.card.seller.username] ?? 0) >= Number(query.reputacion ?? 0) &&
    product.card.price >= (query.desde ?? 0) &&
    product.card.price <= (query.hasta ?? Infinity)
  );
}

function matchesFacet(product: IndexedProduct, name: FacetName, query: CatalogueQuery): boolean {
  const wanted = chosen(query, name);
  if (name === 'tag') return wanted.every((value) => product.tag.includes(value));
  return wanted.length === 0 || wanted.some((value) => product[name].includes(value));
}

function chosen(query: CatalogueQuery, name: FacetName): readonly string[] {
  if (name === 'tipo') return query.tipo ? [query.tipo] : [];
  return query[name];
}

function countFacets(all: readonly IndexedProduct[], query: CatalogueQuery): Facets {
  const counted = facetNames.map((name) => {
    // Tags combine with AND, so a tag counts only products that match the chosen tags.
    const others = name === 'tag' ? query : without(query, name);
    const counts = new Map(chosen(query, name).map((value) => [value, 0]));
    for (const product of all.filter((candidate) => matches(candidate, others)))
      for (const value of product[name]) counts.set(value, (counts.get(value) ?? 0) + 1);
    const values = [...counts].map(([value, count]) => ({ value, count }));
    return [name, values.toSorted((one, other) => other.count - one.count)] as const;
  });
  const prices = all
    .filter((product) => matches(product, without(query, 'precio')))
    .map(({ card }) => card.price);
  const precio = prices.length > 0 ? { from: Math.min(...prices), to: Math.max(...prices) } : null;
  return { ...(Object.fromEntries(counted) as Omit<Facets, 'precio'>), precio };
}

function filtersToRelax(all: readonly IndexedProduct[], query: CatalogueQuery): Listing['filtersToRelax'] {
  return removables
    .map((remove) => {
      const wider = without(query, remove);
      const count = all.filter((product) => matches(product, wider)).length;
      return { remove, count };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

function without(query: CatalogueQuery, remove: Removable): CatalogueQuery {
  if (remove === 'texto') return { ...query, text: '' };
  if (remove === 'precio') return { ...query, desde: null, hasta: null };
  return { ...query, [remove]: emptyQuery[remove] };
}

/** Words without accents and endings, so that `negros` matches `negra`. */
function foldedWords(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
  return [...folded.matchAll(/[a-z0-9]+/g)].map(([word]) => word.replace(/(?<=..)[aeo]?s?$/, ''));
}
