import type { CatalogueQuery, Order, Removable } from '@perchero/contract/search/catalogue-query';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Facets, listProducts as endpoint } from '@perchero/contract/search/list-products';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { createTtlCache, type TtlCache } from '#platform/ttl-cache.ts';
import { createLimitedQueue, type LimitedQueue } from '#platform/limits/limited-queue.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { Reads } from '#platform/database/replica.ts';
import type { IndexAccess } from '#platform/providers/search-index.ts';
import type { Cursor } from './cursor.ts';
import type { SizesInText } from '../query/sizes-in-text.ts';

export interface SearchDeps extends IndexAccess {
  readonly db: Db;
  readonly metrics: Metrics;
  readonly clock: Clock;
}

export interface ListingSources extends SearchDeps {
  readonly reads: Reads;
}

export interface Counts {
  readonly total: number;
  readonly facets: Facets;
  /** For an empty result: filters whose removal gives results, most results first. */
  readonly filtersToRelax: { remove: Removable; count: number }[];
}

type Cache<T> = Pick<TtlCache<T>, 'get'>;

export interface ListingDeps extends ListingSources {
  readonly counts: Cache<Counts>;
  readonly countQueue: LimitedQueue;
  readonly plans: Cache<number>;
  readonly pages: Cache<FoundIds>;
}

/**
 * The engine looks at every match to count, so a count costs as much as it is slow to change: one of dozens is fresh for a second,
 * one of six thousand for half a minute.
 */
const countFreshMs = { perMatch: 5, min: 1000, max: 30_000 };
/** What has to wait longer under load goes without: a page without counts is better than none. */
const countLimits = { min: 2, max: 16, maxQueue: 16, timeoutMs: 200 };

/** Short-lived caches of each process. */
export function createListingDeps(deps: ListingSources): ListingDeps {
  return {
    ...deps,
    counts: createTtlCache({
      clock: deps.clock,
      maxEntries: 2000,
      freshMs: ({ total }) =>
        Math.max(countFreshMs.min, Math.min(countFreshMs.max, total * countFreshMs.perMatch)),
      staleMs: 1000,
    }),
    countQueue: createLimitedQueue(countLimits),
    // Shorter, so that the first literal match of a text is found within a second.
    plans: createTtlCache({ clock: deps.clock, maxEntries: 2000, freshMs: 250 }),
    // Caches ids only; the cards are read for every request.
    pages: createTtlCache({ clock: deps.clock, maxEntries: 2000, freshMs: 250 }),
  };
}

/** For results that nobody else may get: of viewers with blocks, and those of their own sizes. */
export function withoutCaches(deps: ListingDeps): ListingDeps {
  const none = { get: <T>(_key: string, load: () => Promise<T>) => load() };
  return { ...deps, counts: none, plans: none, pages: none };
}

export interface ListingCall {
  /** Null for a guest. */
  readonly viewerId: string | null;
  /** Sellers whose products are left out: they blocked the viewer, or the viewer them. */
  readonly blockedSellers: readonly string[];
  /** With the sizes of its text as the filter. */
  readonly query: CatalogueQuery;
  readonly sizesInText: SizesInText | null;
  /** Of the viewer; `query.mios` is false without any. */
  readonly ownSizes: readonly string[];
  readonly order: Order;
  /** Null on the first page. */
  readonly cursor: Cursor | null;
  /** Bypasses the cache of ids. */
  readonly noCache: boolean;
}

export interface FoundIds {
  readonly ids: readonly number[];
  readonly nextCursor: string | null;
}

/** The reply without its cards. */
export type FoundPage = FoundIds &
  Omit<ReplyOf<typeof endpoint>, 'products' | 'nextCursor' | 'sizesInText' | 'saved_search_id' | 'has_sizes'>;

export const engineDeadlineMs = 700;
