import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { releasePictures } from '#modules/media/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { emit, type Listener } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { buryProducts, findReserved, lockDeletable } from './bury.queries.ts';
import { changeProduct } from './change-product.ts';
import { countOnSale } from './count-on-sale.ts';
import { productEvent } from './events.ts';
import { lockProducts } from './products.queries.ts';

const atOnce = 50;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * What a deleted person had goes with them; what somebody bought or is paying for stays for the buyer. Safe to repeat:
 * the second time there is nothing left.
 */
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

/** What is let go between the first look and the last is deleted by the last. */
async function deleteAll(deps: Deps, sellerId: string, stop?: AbortSignal): Promise<void> {
  while ((await deleteBatch(deps, sellerId)) === atOnce) stop?.throwIfAborted();
  while ((await withdrawBatch(deps, sellerId)) === atOnce) stop?.throwIfAborted();
  while ((await deleteBatch(deps, sellerId)) === atOnce) stop?.throwIfAborted();
}

/** What somebody is paying for stays theirs to get, but nobody else finds it any more. */
function withdrawBatch({ db, clock }: Deps, sellerId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = await findReserved(tx, sellerId, atOnce);
    if (ids.length === 0) return 0;
    for (const product of await lockProducts(tx, ids))
      if (product.state === 'active') await changeProduct(tx, clock, product, { state: 'withdrawn' });
    return ids.length;
  });
}

function deleteBatch({ db, clock, jobs }: Deps, sellerId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const products = await lockDeletable(tx, sellerId, atOnce);
    if (products.length === 0) return 0;
    const ids = products.map(({ id }) => id);
    await releasePictures(tx, jobs, await buryProducts(tx, ids));
    await countOnSale(
      tx,
      sellerId,
      products.map((product) => ({ before: product, after: { ...product, state: 'deleted' } })),
    );
    for (const id of ids) await emit(tx, clock, productEvent('deleted', id));
    return ids.length;
  });
}
