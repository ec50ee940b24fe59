import {
  type CatalogueQuery,
  facetNames,
  type FacetName,
  type Removable,
} from '@perchero/contract/search/catalogue-query';
import type { Facets } from '@perchero/contract/search/list-products';
import type { SearchAnswer } from '#platform/providers/search-engine.ts';
import { selectedValues, fieldOf, filtersWithout, type ActiveFilters } from './catalogue-filters.ts';

type CountedField = FacetName | 'precio';

/** Brands and tags are unbounded, so only the most frequent are returned. */
const maxBuckets: Record<FacetName, number> = {
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
/** Large enough for exact counts across shards. */
const shardSize = 1000;

/**
 * Count searches; the first one also counts the total. A facet ignores its own filter, so that its other values keep
 * their counts; without an own filter it is counted within the list. Tags are combined with AND, so they always are.
 */
export function facetSearches(query: CatalogueQuery, activeFilters: ActiveFilters): object[] {
  const ownFilter = (name: CountedField) => name !== 'tag' && activeFilters.has(name);
  const names = [...facetNames, 'precio'] as const;
  const sharedAggregations = names
    .filter((name) => !ownFilter(name))
    .map((name) => aggregationsOf(query, name));
  return [
    ...countTogether(activeFilters, Object.assign({}, ...sharedAggregations) as Aggregations),
    ...names.filter(ownFilter).map((name) => toSearch(activeFilters, aggregationsOf(query, name), name)),
  ];
}

type Aggregations = Readonly<Record<string, object>>;

/**
 * With a filter, all aggregations run in one search. Without one, each runs alone, because only then the engine reads
 * counts from its term dictionaries.
 */
function countTogether(activeFilters: ActiveFilters, aggregations: Aggregations): object[] {
  if (activeFilters.size > 0) return [toSearch(activeFilters, aggregations, null)];
  return Object.entries(aggregations).map(([name, one]) => toSearch(activeFilters, { [name]: one }, null));
}

function toSearch(activeFilters: ActiveFilters, aggs: Aggregations, excluded: Removable | null): object {
  return {
    size: 0,
    query: { bool: { filter: filtersWithout(activeFilters, excluded) } },
    track_total_hits: excluded === null,
    aggs,
  };
}

function aggregationsOf(query: CatalogueQuery, name: CountedField): Aggregations {
  if (name === 'precio')
    return { cheapest: { min: { field: 'price' } }, dearest: { max: { field: 'price' } } };
  const field = fieldOf[name];
  const selected = selectedValues(query, name);
  return {
    [name]: { terms: { field, size: maxBuckets[name], shard_size: shardSize } },
    // Selected values are counted even when they are not among the most frequent.
    ...(selected.length > 0 && {
      [selectedAggregationName(name)]: { terms: { field, include: selected, size: selected.length } },
    }),
  };
}

function selectedAggregationName(name: FacetName): string {
  return `${name}-chosen`;
}

interface Terms {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[];
}
interface Extreme {
  readonly value: number | null;
}

export function readFacets(query: CatalogueQuery, answers: readonly SearchAnswer[]): Facets {
  const aggregations = Object.assign({}, ...answers.map((answer) => answer.aggregations)) as Record<
    string,
    unknown
  >;
  const facets = facetNames.map((name) => [name, readFacet(query, aggregations, name)]);
  return {
    ...(Object.fromEntries(facets) as Record<FacetName, Facets[FacetName]>),
    precio: readPrices(aggregations),
  };
}

function readFacet(
  query: CatalogueQuery,
  aggregations: Record<string, unknown>,
  name: FacetName,
): Facets[FacetName] {
  const bucketsOf = (aggregation: string) => (aggregations[aggregation] as Terms | undefined)?.buckets ?? [];
  const counts = new Map<string, number>();
  for (const { key, doc_count: count } of [...bucketsOf(name), ...bucketsOf(selectedAggregationName(name))])
    counts.set(key, count);
  for (const value of selectedValues(query, name)) if (!counts.has(value)) counts.set(value, 0);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Range in whole pesos that includes every price. */
function readPrices(aggregations: Record<string, unknown>): Facets['precio'] {
  const { cheapest, dearest } = aggregations as { cheapest?: Extreme; dearest?: Extreme };
  if (typeof cheapest?.value !== 'number' || typeof dearest?.value !== 'number') return null;
  return { from: Math.floor(cheapest.value / 100), to: Math.ceil(dearest.value / 100) };
}
