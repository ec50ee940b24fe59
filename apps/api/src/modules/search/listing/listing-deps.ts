import type { CatalogueQuery, Order } from '@perchero/contract/search/catalogue-query';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listProducts as endpoint } from '@perchero/contract/search/list-products';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { createKept, type Kept } from '#platform/ttl-cache.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { Reads } from '#platform/database/replica.ts';
import type { SearchEngine } from '#platform/providers/search-engine.ts';
import type { Counts } from './count-products.ts';
import type { Cursor } from './cursor.ts';
import type { ProductAliases } from '../product-index/product-index.ts';

export interface SearchDeps {
  readonly db: Db;
  readonly engine: SearchEngine;
  readonly aliases: ProductAliases;
  readonly metrics: Metrics;
  readonly clock: Clock;
}

export interface ListingSources extends SearchDeps {
  readonly reads: Reads;
}

export interface ListingDeps extends ListingSources {
  readonly counts: Kept<Counts>;
  readonly plans: Kept<number>;
  readonly pages: Kept<FoundIds>;
}

/** What every process remembers of the listing, for a moment and up to a number. */
export function openListing(deps: ListingSources): ListingDeps {
  return {
    ...deps,
    counts: createKept({ clock: deps.clock, most: 500, freshMs: 1000, usableMs: 2000 }),
    // Shorter: the first piece that fits a text literally is to be found within a second.
    plans: createKept({ clock: deps.clock, most: 2000, freshMs: 250 }),
    // What is popular is asked by many at once; the cards are read anew for each.
    pages: createKept({ clock: deps.clock, most: 2000, freshMs: 250 }),
  };
}

/** The list that a page belongs to, and where the page begins; null on the first one. */
export interface ListingCall {
  readonly query: CatalogueQuery;
  readonly order: Order;
  readonly cursor: Cursor | null;
  /** Whether the engine has to be asked although somebody else has just asked the same. */
  readonly wantsNew: boolean;
}

/** Which pieces a page has, in which order. */
export interface FoundIds {
  readonly ids: readonly number[];
  readonly nextCursor: string | null;
}

/** A reply that still lacks its cards. */
export type FoundPage = FoundIds & Omit<ReplyOf<typeof endpoint>, 'products' | 'nextCursor'>;

export const engineDeadlineMs = 700;
