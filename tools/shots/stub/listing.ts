import type { ReplyOf } from '@perchero/contract/endpoint';
import {
  type CatalogueQuery,
  emptyQuery,
  type FacetName,
  facetNames,
  type Order,
  type Removable,
  removables,
  usualOrder,
} from '@perchero/contract/search/catalogue-query';
import { type Facets, type listProducts, pageSize } from '@perchero/contract/search/list-products';
import type { Garment } from './catalogue.ts';

export type Listing = ReplyOf<typeof listProducts>;

const orderBy: Record<Order, (one: Garment, other: Garment) => number> = {
  relevancia: () => 0,
  recientes: () => 0,
  'precio-asc': ({ card: one }, { card: other }) => one.price - other.price,
  'precio-desc': ({ card: one }, { card: other }) => other.price - one.price,
  likes: ({ card: one }, { card: other }) => other.likes - one.likes,
  comentarios: ({ card: one }, { card: other }) => other.comments - one.comments,
};

/** What the real search would answer, as far as a screen can tell. The cursor is the number of garments before it. */
export function listGarments(all: readonly Garment[], query: CatalogueQuery, cursor: string | null): Listing {
  const found = all
    .filter((garment) => matches(garment, query))
    .toSorted(orderBy[query.orden ?? usualOrder(query)]);
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  return {
    products: found.slice(start, end).map(({ card }) => card),
    nextCursor: end < found.length ? String(end) : null,
    total: cursor ? null : { count: found.length, exact: true },
    facets: cursor ? null : countFacets(all, query),
    understood: [],
    didYouMean: null,
    relief: found.length > 0 ? [] : reliefOf(all, query),
  };
}

function matches(garment: Garment, query: CatalogueQuery): boolean {
  const words = foldedWords(garment.words);
  return (
    foldedWords(query.text).every((wanted) => words.some((word) => word.startsWith(wanted))) &&
    facetNames.every((name) => matchesFacet(garment, name, query)) &&
    garment.card.price >= (query.desde ?? 0) &&
    garment.card.price <= (query.hasta ?? Infinity)
  );
}

function matchesFacet(garment: Garment, name: FacetName, query: CatalogueQuery): boolean {
  const wanted = chosen(query, name);
  if (name === 'tag') return wanted.every((value) => garment.tag.includes(value));
  return wanted.length === 0 || wanted.some((value) => garment[name].includes(value));
}

function chosen(query: CatalogueQuery, name: FacetName): readonly string[] {
  if (name === 'tipo') return query.tipo ? [query.tipo] : [];
  return query[name];
}

function countFacets(all: readonly Garment[], query: CatalogueQuery): Facets {
  const counted = facetNames.map((name) => {
    // Tags narrow each other: one more leaves those that have it beside the chosen ones.
    const others = name === 'tag' ? query : without(query, name);
    const counts = new Map(chosen(query, name).map((value) => [value, 0]));
    for (const garment of all.filter((candidate) => matches(candidate, others)))
      for (const value of garment[name]) counts.set(value, (counts.get(value) ?? 0) + 1);
    const values = [...counts].map(([value, count]) => ({ value, count }));
    return [name, values.toSorted((one, other) => other.count - one.count)] as const;
  });
  const prices = all
    .filter((garment) => matches(garment, without(query, 'precio')))
    .map(({ card }) => card.price);
  const precio = prices.length > 0 ? { from: Math.min(...prices), to: Math.max(...prices) } : null;
  return { ...(Object.fromEntries(counted) as Omit<Facets, 'precio'>), precio };
}

function reliefOf(all: readonly Garment[], query: CatalogueQuery): Listing['relief'] {
  return removables
    .map((remove) => {
      const wider = without(query, remove);
      const count = all.filter((garment) => matches(garment, wider)).length;
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

/** Words without accents and endings: `negros` finds `negra`. */
function foldedWords(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
  return [...folded.matchAll(/[a-z0-9]+/g)].map(([word]) => word.replace(/(?<=..)[aeo]?s?$/, ''));
}
