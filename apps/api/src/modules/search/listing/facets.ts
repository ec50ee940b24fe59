import {
  type CatalogueQuery,
  facetNames,
  type FacetName,
  type Removable,
} from '@perchero/contract/search/catalogue-query';
import type { Facets } from '@perchero/contract/search/list-products';
import type { SearchAnswer } from '#platform/providers/search-engine.ts';
import { chosenOf, fieldOf, filtersWithout, type Narrowing } from './catalogue-filters.ts';

type Counted = FacetName | 'precio';

/** Brands and tags are without end, so only the most frequent are told; of the others every one. */
const mostOf: Record<FacetName, number> = {
  tipo: 10,
  sexo: 10,
  talle: 500,
  categoria: 200,
  marca: 30,
  estado: 10,
  color: 50,
  departamento: 30,
  tag: 24,
};
/** What each shard tells of, so that the sums of the most frequent are right. */
const mostPerShard = 1000;

/**
 * Searches without hits that count what is beside the filters; the first one also counts the list itself. A facet leaves its
 * own filter aside, so that the other values keep their counts; one that has no filter is counted within the list itself. Tags
 * narrow each other, so theirs always are.
 */
export function facetSearches(query: CatalogueQuery, narrowing: Narrowing): object[] {
  const ownFilter = (name: Counted) => name !== 'tag' && narrowing.has(name);
  const names = [...facetNames, 'precio'] as const;
  const ofTheList = names.filter((name) => !ownFilter(name)).map((name) => aggregationsOf(query, name));
  return [
    ...countTogether(narrowing, Object.assign({}, ...ofTheList) as Aggregations),
    ...names.filter(ownFilter).map((name) => toSearch(narrowing, aggregationsOf(query, name), name)),
  ];
}

type Aggregations = Readonly<Record<string, object>>;

/**
 * With a filter all counts come from one look at what it leaves. Without one each is asked for alone: only then does the engine
 * read it from its dictionaries instead of from every document.
 */
function countTogether(narrowing: Narrowing, aggregations: Aggregations): object[] {
  if (narrowing.size > 0) return [toSearch(narrowing, aggregations, null)];
  return Object.entries(aggregations).map(([name, one]) => toSearch(narrowing, { [name]: one }, null));
}

function toSearch(narrowing: Narrowing, aggs: Aggregations, left: Removable | null): object {
  return {
    size: 0,
    query: { bool: { filter: filtersWithout(narrowing, left) } },
    track_total_hits: left === null,
    aggs,
  };
}

function aggregationsOf(query: CatalogueQuery, name: Counted): Aggregations {
  if (name === 'precio')
    return { cheapest: { min: { field: 'price' } }, dearest: { max: { field: 'price' } } };
  const field = fieldOf[name];
  const chosen = chosenOf(query, name);
  return {
    [name]: { terms: { field, size: mostOf[name], shard_size: mostPerShard } },
    // A chosen value is told even when it is not among the most frequent.
    ...(chosen.length > 0 && {
      [chosenName(name)]: { terms: { field, include: chosen, size: chosen.length } },
    }),
  };
}

function chosenName(name: FacetName): string {
  return `${name}-chosen`;
}

interface Terms {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[];
}
interface Extreme {
  readonly value: number | null;
}

export function readFacets(query: CatalogueQuery, answers: readonly SearchAnswer[]): Facets {
  const told = Object.assign({}, ...answers.map(({ aggregations }) => aggregations)) as Record<
    string,
    unknown
  >;
  const facets = facetNames.map((name) => [name, readFacet(query, told, name)]);
  return {
    ...(Object.fromEntries(facets) as Record<FacetName, Facets[FacetName]>),
    precio: readPrices(told),
  };
}

function readFacet(query: CatalogueQuery, told: Record<string, unknown>, name: FacetName): Facets[FacetName] {
  const bucketsOf = (aggregation: string) => (told[aggregation] as Terms | undefined)?.buckets ?? [];
  const counts = new Map<string, number>();
  for (const { key, doc_count: count } of [...bucketsOf(name), ...bucketsOf(chosenName(name))])
    counts.set(key, count);
  for (const value of chosenOf(query, name)) if (!counts.has(value)) counts.set(value, 0);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Whole pesos that hold every price between them. */
function readPrices(told: Record<string, unknown>): Facets['precio'] {
  const { cheapest, dearest } = told as { cheapest?: Extreme; dearest?: Extreme };
  if (typeof cheapest?.value !== 'number' || typeof dearest?.value !== 'number') return null;
  return { from: Math.floor(cheapest.value / 100), to: Math.ceil(dearest.value / 100) };
}
