import { type CatalogueQuery, listFilters } from '@perchero/contract/search/catalogue-query';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import type { LimitedQueue } from '#platform/limits/limited-queue.ts';
import { filtersWithout, type ActiveFilters } from './catalogue-filters.ts';
import { facetSearches, readFacets } from './facets.ts';
import { type Counts, engineDeadlineMs, type ListingDeps } from './listing-deps.ts';

interface CountRequest {
  readonly query: CatalogueQuery;
  readonly activeFilters: ActiveFilters;
  readonly planIndex: number;
}

/** Cached, with one refresh at a time; waits for its turn, because counts take the engine longer than the page. */
export function countProducts(deps: ListingDeps, request: CountRequest): Promise<Counts> {
  const { query, activeFilters, planIndex } = request;
  const count = async () => {
    const searches = facetSearches(query, activeFilters);
    const answers = await deps.engine.search(deps.aliases.read, searches, engineDeadlineMs);
    const total = answers[0]?.total?.count ?? 0;
    return {
      total,
      facets: readFacets(query, answers),
      filtersToRelax: total === 0 ? await findFiltersToRelax(deps, activeFilters) : [],
    };
  };
  const kind = query.text === '' ? 'filters' : 'text';
  return deps.counts.get(keyOf(query, planIndex), () => runInTurn(deps.countQueue, kind, count));
}

function runInTurn<T>(queue: LimitedQueue, kind: string, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    queue.enter(
      (end) => {
        work().then(
          (counts) => (end(kind), resolve(counts)),
          (error: Error) => (end(null), reject(error)),
        );
      },
      () => reject(new OutsideUnavailable('search engine', 'too many counts at once')),
    );
  });
}

/** Independent of the sort order and of the order of the values. */
function keyOf(query: CatalogueQuery, planIndex: number): string {
  const { text, tipo, sin, reputacion, desde, hasta } = query;
  const lists = listFilters.map((name) => query[name].toSorted((one, other) => one.localeCompare(other)));
  return JSON.stringify([text, planIndex, tipo, sin, reputacion, desde, hasta, lists]);
}

async function findFiltersToRelax(
  deps: ListingDeps,
  activeFilters: ActiveFilters,
): Promise<Counts['filtersToRelax']> {
  const removables = [...activeFilters.keys()].filter((name) => name !== 'blocked');
  if (removables.length === 0) return [];
  const searches = removables.map((removed) => ({
    size: 0,
    query: { bool: { filter: filtersWithout(activeFilters, removed) } },
    track_total_hits: true,
  }));
  const answers = await deps.engine.search(deps.aliases.read, searches, engineDeadlineMs);
  return removables
    .map((remove, index) => ({ remove, count: answers[index]?.total?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}
