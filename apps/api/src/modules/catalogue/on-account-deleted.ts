import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { releasePictures } from '#modules/media/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { emit, type Listener } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { softDeleteProducts, findReserved, lockDeletable } from './soft-delete.queries.ts';
import { changeProduct } from './change-product.ts';
import { countOnSale } from './counters.ts';
import { productEvent } from './events.ts';
import { lockProducts } from './products.queries.ts';
import { deleteVacation } from './vacation.queries.ts';

const batchSize = 50;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Deletes the vacation and the products of a deleted account, except those sold or reserved. Idempotent. */
export function onAccountDeleted(deps: Deps): Listener {
  return {
    name: 'catalogue.delete-products',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events)
        await deleteAll(deps, (payload as AccountEventPayload).accountId, stop);
    },
  };
}

/** Deletes again at the end, for reservations released in the meantime. */
async function deleteAll(deps: Deps, sellerId: string, stop?: AbortSignal): Promise<void> {
  await inTransaction(deps.db, (tx) => deleteVacation(tx, sellerId));
  while ((await deleteBatch(deps, sellerId)) === batchSize) stop?.throwIfAborted();
  while ((await withdrawBatch(deps, sellerId)) === batchSize) stop?.throwIfAborted();
  while ((await deleteBatch(deps, sellerId)) === batchSize) stop?.throwIfAborted();
}

/** A reserved product stays available to its buyer and is hidden from everybody else. */
function withdrawBatch({ db, clock }: Deps, sellerId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = await findReserved(tx, sellerId, batchSize);
    if (ids.length === 0) return 0;
    for (const product of await lockProducts(tx, ids))
      if (product.state === 'active') await changeProduct(tx, clock, product, { state: 'withdrawn' });
    return ids.length;
  });
}

function deleteBatch({ db, clock, jobs }: Deps, sellerId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const products = await lockDeletable(tx, sellerId, batchSize);
    if (products.length === 0) return 0;
    const ids = products.map(({ id }) => id);
    await releasePictures(tx, jobs, await softDeleteProducts(tx, ids, clock.now()));
    await countOnSale(
      tx,
      sellerId,
      products.map((product) => ({ before: product, after: { ...product, state: 'deleted' } })),
    );
    for (const id of ids) await emit(tx, clock, productEvent('deleted', id));
    return ids.length;
  });
}
