import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { deleteLines, deleteFromSomeCarts } from './delete-lines.queries.ts';
import { deleteChoices } from './delivery.queries.ts';

const batchSize = 500;

/** Removes bought products from the buyer's cart. */
export async function removeFromBuyersCart(
  tx: Tx,
  buyerId: string,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length > 0) await deleteLines(tx, buyerId, productIds);
}

/** Removes a deleted product from every cart. Idempotent. */
export function removeDeletedFromCarts({ db }: { readonly db: Db }): Listener {
  return {
    name: 'cart.take-out-product',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { productId } = payload as ProductEventPayload;
        while ((await inTransaction(db, (tx) => deleteFromSomeCarts(tx, productId, batchSize))) === batchSize)
          stop?.throwIfAborted();
      }
    },
  };
}

/** Empties the cart of a deleted account. */
export function emptyCartsOfDeletedAccounts({ db }: { readonly db: Db }): Listener {
  return {
    name: 'cart.empty-with-owner',
    hears: [accountEvents.deleted],
    async handle(events) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        await inTransaction(db, async (tx) => {
          await deleteLines(tx, accountId);
          await deleteChoices(tx, accountId);
        });
      }
    },
  };
}
