import { type Clock, secondsAfter } from '#platform/clock.ts';
import { inTransaction, isOutage } from '#platform/database/database.ts';
import { type DueSource, leaseTimes } from '#platform/due-work/due-work.ts';
import { emit } from '#platform/events/events.ts';
import { percolateProducts } from './engine/percolate-products.ts';
import type { SavedSearchEngine } from './engine/saved-search-index.ts';
import { productMatched } from './events.ts';
import { findOnSale, insertMatches } from './matches.queries.ts';
import {
  finishAttempt,
  type LeasedProduct,
  leaseProducts,
  lockAttempt,
  postponeAttempt,
  renewLease,
  scheduleProduct,
} from './queue.queries.ts';

type MatchDeps = SavedSearchEngine & { readonly clock: Clock };

/** Compared with the saved searches in one request. */
const batchSize = 10;
/** While the engine does not answer. */
const outageRetrySeconds = 2;
const insertSize = 1000;

type Hits = Awaited<ReturnType<typeof percolateProducts>>;

/** Compares new and changed products with the saved searches. An outage of the engine uses up no attempt. */
export function matchWork(deps: MatchDeps): DueSource {
  const { db, clock } = deps;
  // One product after an outage: an engine that is too slow for a batch answers for each.
  let size = batchSize;
  return {
    name: 'saved-search-matches',
    priority: 'ordinary',
    // One batch, which the lease makes of several products.
    concurrency: 1,
    async lease() {
      const leased = await inTransaction(db, (tx) =>
        leaseProducts(tx, { ...leaseTimes(clock), limit: size }),
      );
      if (leased.length === 0) return [];
      const findHits = shareRequest(deps, leased, (isAway) => {
        size = isAway ? 1 : Math.min(batchSize, size * 2);
      });
      return leased.map((product) => ({
        subject: String(product.productId),
        orderId: null,
        run: () => matchProduct(deps, product, findHits),
      }));
    },
    schedule: (tx, subject, at) => scheduleProduct(tx, Number(subject), at),
  };
}

/** One request for the batch; when the engine refuses it, each product asks for itself, so that one does not hinder the others. */
function shareRequest(
  deps: MatchDeps,
  leased: readonly LeasedProduct[],
  note: (isAway: boolean) => void,
): (productId: number) => Promise<Hits> {
  const renew = () =>
    inTransaction(deps.db, (tx) => renewLease(tx, leased, leaseTimes(deps.clock).leaseUntil));
  async function askForAll(): Promise<Hits> {
    try {
      const ids = leased.map(({ productId }) => productId);
      const hits = await percolateProducts(deps, ids, renew);
      note(false);
      return hits;
    } catch (error) {
      note(isOutage(error));
      throw error;
    }
  }
  let shared: Promise<Hits> | null = null;
  return async (productId) => {
    shared ??= askForAll();
    try {
      return await shared;
    } catch (error) {
      if (isOutage(error) || leased.length === 1) throw error;
      return percolateProducts(deps, [productId], renew);
    }
  };
}

async function matchProduct(
  deps: MatchDeps,
  product: LeasedProduct,
  findHits: (productId: number) => Promise<Hits>,
): Promise<void> {
  const { db, clock } = deps;
  try {
    const hits = (await findHits(product.productId)).get(product.productId) ?? [];
    await storeMatches(deps, product, hits);
  } catch (error) {
    if (!isOutage(error)) throw error;
    const until = secondsAfter(clock.now(), outageRetrySeconds);
    await inTransaction(db, (tx) => postponeAttempt(tx, product, until));
  }
}

function storeMatches(
  { db, clock }: MatchDeps,
  leased: LeasedProduct,
  hits: readonly { readonly searchId: string; readonly version: number }[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAttempt(tx, leased))) return;
    const now = clock.now();
    const product = await findOnSale(tx, leased.productId);
    let count = 0;
    if (product)
      for (let start = 0; start < hits.length; start += insertSize)
        count += await insertMatches(tx, hits.slice(start, start + insertSize), leased, { product, now });
    if (count > 0) await emit(tx, clock, productMatched(leased.productId));
    await finishAttempt(tx, leased, now);
  });
}
