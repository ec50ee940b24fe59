import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { deleteSomeOf, takeOutOfSome } from './leaving.queries.ts';

const piecesAtOnce = 500;
/** Each with all its pieces. */
const collectionsAtOnce = 5;

/** A deleted piece leaves every collection. Safe to repeat: the second time it is in none. */
export function takeOutDeleted({ db }: { readonly db: Db }): Listener {
  return {
    name: 'collections.take-out-product',
    hears: [productEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { productId } = payload as ProductEventPayload;
        await untilNone(db, piecesAtOnce, (tx) => takeOutOfSome(tx, productId, piecesAtOnce), stop);
      }
    },
  };
}

/** A deleted person's collections go with them. */
export function deleteWithOwner({ db }: { readonly db: Db }): Listener {
  return {
    name: 'collections.delete-with-owner',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        await untilNone(db, collectionsAtOnce, (tx) => deleteSomeOf(tx, accountId, collectionsAtOnce), stop);
      }
    },
  };
}

async function untilNone(
  db: Db,
  most: number,
  leave: (tx: Parameters<typeof takeOutOfSome>[0]) => Promise<number>,
  stop: AbortSignal | undefined,
): Promise<void> {
  while ((await inTransaction(db, leave)) === most) stop?.throwIfAborted();
}
