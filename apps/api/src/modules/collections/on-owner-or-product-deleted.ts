import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { deleteCollectionsBatch, removeFromCollectionsBatch } from './on-owner-or-product-deleted.queries.ts';

const removeBatchSize = 500;
/** Each with up to 500 products. */
const deleteBatchSize = 5;

/** Idempotent. */
export function removeDeletedProducts({ db }: { readonly db: Db }): Listener {
  return {
    name: 'collections.take-out-product',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { productId } = payload as ProductEventPayload;
        await repeatUntilDone(
          db,
          removeBatchSize,
          (tx) => removeFromCollectionsBatch(tx, productId, removeBatchSize),
          stop,
        );
      }
    },
  };
}

/** Idempotent. */
export function deleteCollectionsOfOwner({ db }: { readonly db: Db }): Listener {
  return {
    name: 'collections.delete-with-owner',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        await repeatUntilDone(
          db,
          deleteBatchSize,
          (tx) => deleteCollectionsBatch(tx, accountId, deleteBatchSize),
          stop,
        );
      }
    },
  };
}

async function repeatUntilDone(
  db: Db,
  batchSize: number,
  runBatch: (tx: Parameters<typeof removeFromCollectionsBatch>[0]) => Promise<number>,
  stop: AbortSignal | undefined,
): Promise<void> {
  while ((await inTransaction(db, runBatch)) === batchSize) stop?.throwIfAborted();
}
