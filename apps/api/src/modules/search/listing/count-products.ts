import { type CatalogueQuery, listFilters, type Removable } from '@perchero/contract/search/catalogue-query';
import type { Facets } from '@perchero/contract/search/list-products';
import { filtersWithout, type Narrowing } from './catalogue-filters.ts';
import { facetSearches, readFacets } from './facets.ts';
import { engineDeadlineMs, type ListingDeps } from './listing-deps.ts';

export interface Counts {
  readonly total: number;
  readonly facets: Facets;
  /** When nothing was found: what could be taken away, the most helpful first. */
  readonly relief: { remove: Removable; count: number }[];
}

interface Counted {
  readonly query: CatalogueQuery;
  readonly narrowing: Narrowing;
  readonly planNumber: number;
}

/** How many there are of what. Up to two seconds old, and asked for by one request at a time. */
export function countProducts(deps: ListingDeps, counted: Counted): Promise<Counts> {
  const { query, narrowing, planNumber } = counted;
  return deps.counts.get(keyOf(query, planNumber), async () => {
    const searches = facetSearches(query, narrowing);
    const answers = await deps.engine.search(deps.aliases.read, searches, engineDeadlineMs);
    const total = answers[0]?.total?.count ?? 0;
    return {
      total,
      facets: readFacets(query, answers),
      relief: total === 0 ? await findRelief(deps, narrowing) : [],
    };
  });
}

/** The same for all orders, and for values chosen in another order. */
function keyOf(query: CatalogueQuery, planNumber: number): string {
  const { text, tipo, desde, hasta } = query;
  const lists = listFilters.map((name) => query[name].toSorted((one, other) => one.localeCompare(other)));
  return JSON.stringify([text, planNumber, tipo, desde, hasta, lists]);
}

async function findRelief(deps: ListingDeps, narrowing: Narrowing): Promise<Counts['relief']> {
  const removables = [...narrowing.keys()];
  if (removables.length === 0) return [];
  const searches = removables.map((left) => ({
    size: 0,
    query: { bool: { filter: filtersWithout(narrowing, left) } },
    track_total_hits: true,
  }));
  const answers = await deps.engine.search(deps.aliases.read, searches, engineDeadlineMs);
  return removables
    .map((remove, place) => ({ remove, count: answers[place]?.total?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}
