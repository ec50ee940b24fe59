import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import {
  holdEvents,
  productEvents,
  type ProductEventPayload,
  productScreened,
} from '#modules/catalogue/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { deleteNumbersOf, deleteSellerDays, findCounted, insertMonths } from './count-days.queries.ts';

const batchSize = 500;

interface Deps {
  readonly db: Db;
}

const idsOf = (events: Parameters<Listener['handle']>[0]) =>
  events.map(({ payload }) => (payload as ProductEventPayload).productId);

/** A new product has its sums from the beginning, also one that waits for a review or is paused before. Idempotent. */
export function beginNumbersOfProducts({ db }: Deps): Listener {
  return {
    name: 'desk.begin-numbers',
    hears: [productEvents.published, productEvents.withdrawn, productScreened, holdEvents.held],
    async handle(events) {
      await inTransaction(db, (tx) => insertMonths(tx, idsOf(events)));
    },
  };
}

/** Idempotent. */
export function deleteNumbersOfProducts({ db }: Deps): Listener {
  return {
    name: 'desk.delete-numbers-of-products',
    hears: [productEvents.deleted],
    async handle(events) {
      await inTransaction(db, (tx) => deleteNumbersOf(tx, idsOf(events)));
    },
  };
}

/** Also of sold products, which stay. Idempotent. */
export function deleteNumbersOfAccounts({ db }: Deps): Listener {
  return {
    name: 'desk.delete-numbers-of-accounts',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        while ((await deleteBatch(db, accountId)) > 0) stop?.throwIfAborted();
        await inTransaction(db, (tx) => deleteSellerDays(tx, accountId));
      }
    },
  };
}

function deleteBatch(db: Db, accountId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = await findCounted(tx, accountId, batchSize);
    if (ids.length > 0) await deleteNumbersOf(tx, ids);
    return ids.length;
  });
}
