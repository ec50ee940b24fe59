import {
  type CatalogueQuery,
  facetNames,
  type FacetName,
  type Removable,
} from '@perchero/contract/search/catalogue-query';
import type { ProductDocument } from '../product-index/product-index.ts';

/** In which field of the document a filter looks. */
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

/** What narrows a search. `texto` is the query of the chosen plan, the others are filters. */
export type Narrowing = ReadonlyMap<Removable, readonly object[]>;

export function narrowingOf(query: CatalogueQuery, textQuery: object | null): Narrowing {
  const narrowing = new Map<Removable, readonly object[]>();
  if (textQuery) narrowing.set('texto', [textQuery]);
  for (const name of facetNames) {
    const values = chosenOf(query, name);
    if (values.length > 0) narrowing.set(name, toFilters(name, values));
  }
  if (query.desde !== null || query.hasta !== null) {
    const range = {
      ...(query.desde !== null && { gte: query.desde * 100 }),
      ...(query.hasta !== null && { lte: query.hasta * 100 }),
    };
    narrowing.set('precio', [{ range: { price: range } }]);
  }
  return narrowing;
}

/** One of the values is enough, but every tag must be there. */
function toFilters(name: FacetName, values: readonly string[]): object[] {
  if (name === 'tag') return values.map((value) => ({ term: { [fieldOf.tag]: value } }));
  return [{ terms: { [fieldOf[name]]: values } }];
}

export function chosenOf(query: CatalogueQuery, name: FacetName): readonly string[] {
  if (name !== 'tipo') return query[name];
  return query.tipo === null ? [] : [query.tipo];
}

/** Everything that narrows except what is named. */
export function filtersWithout(narrowing: Narrowing, left: Removable | null): object[] {
  return [...narrowing].filter(([name]) => name !== left).flatMap(([, filters]) => filters);
}
