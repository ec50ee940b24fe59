import { raiseVersions } from '#modules/catalogue/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { sellerGradeEvents, type SellerGradePayload } from '../events.ts';
import { indexProducts, type IndexingDeps } from './index-products.ts';

const batchSize = 500;

/** Indexes the products of a seller again, in batches. */
export function onSellerGradeChanged(deps: IndexingDeps): Listener {
  return {
    name: 'search.index-seller',
    hears: [sellerGradeEvents.changed],
    async handle(events) {
      for (const { payload } of events) await indexSeller(deps, (payload as SellerGradePayload).sellerId);
    },
  };
}

async function indexSeller(deps: IndexingDeps, sellerId: string): Promise<void> {
  let ids: readonly number[];
  let afterId = 0;
  do {
    const batch = { sellerId, afterId, limit: batchSize };
    ids = await inTransaction(deps.db, (tx) => raiseVersions(tx, batch));
    if (ids.length > 0) await indexProducts(deps, ids);
    afterId = ids.at(-1) ?? afterId;
  } while (ids.length === batchSize);
}
