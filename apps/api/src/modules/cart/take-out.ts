import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { deleteLines, takeOutOfSome } from './leaving.queries.ts';

const cartsAtOnce = 500;

/** What was bought is no longer wished for. Harmless when it is not in the cart. */
export async function takeOutOfCart(tx: Tx, buyerId: string, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await deleteLines(tx, buyerId, productIds);
}

/** A deleted piece leaves every cart. Safe to repeat: the second time it is in none. */
export function takeDeletedOutOfCarts({ db }: { readonly db: Db }): Listener {
  return {
    name: 'cart.take-out-product',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { productId } = payload as ProductEventPayload;
        while ((await inTransaction(db, (tx) => takeOutOfSome(tx, productId, cartsAtOnce))) === cartsAtOnce)
          stop?.throwIfAborted();
      }
    },
  };
}

/** A deleted person's cart goes with them. */
export function emptyCartsOfDeleted({ db }: { readonly db: Db }): Listener {
  return {
    name: 'cart.empty-with-owner',
    hears: [accountEvents.deleted],
    async handle(events) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        await inTransaction(db, (tx) => deleteLines(tx, accountId));
      }
    },
  };
}
