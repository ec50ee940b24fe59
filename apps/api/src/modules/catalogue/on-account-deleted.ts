import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { releasePictures } from '#modules/media/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database.ts';
import { emit, type Listener } from '#platform/events.ts';
import type { Jobs } from '#platform/jobs.ts';
import { buryProducts, lockDeletable, withdrawReserved } from './bury.queries.ts';
import { countOnSale } from './count-on-sale.ts';
import { productEvent } from './events.ts';

const atOnce = 50;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * What a deleted person had goes with them; what somebody bought or is paying for stays for the buyer. Safe to repeat:
 * the second time there is nothing left.
 */
export function onAccountDeleted(parts: Parts): Listener {
  return {
    name: 'catalogue.delete-products',
    hears: [accountEvents.deleted],
    async handle(events) {
      for (const { payload } of events) await deleteAll(parts, (payload as AccountEventPayload).accountId);
    },
  };
}

async function deleteAll(parts: Parts, sellerId: string): Promise<void> {
  const { db, clock } = parts;
  await inTransaction(db, async (tx) => {
    const ids = await withdrawReserved(tx, sellerId);
    await countOnSale(
      tx,
      sellerId,
      ids.map(() => ({ before: 'active', after: 'withdrawn' })),
    );
    for (const id of ids) await emit(tx, clock, productEvent('withdrawn', id));
  });
  while ((await deleteBatch(parts, sellerId)) === atOnce);
}

function deleteBatch({ db, clock, jobs }: Parts, sellerId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const products = await lockDeletable(tx, sellerId, atOnce);
    if (products.length === 0) return 0;
    const ids = products.map(({ id }) => id);
    await releasePictures(tx, jobs, await buryProducts(tx, ids));
    await countOnSale(
      tx,
      sellerId,
      products.map(({ state }) => ({ before: state, after: 'deleted' })),
    );
    for (const id of ids) await emit(tx, clock, productEvent('deleted', id));
    return ids.length;
  });
}
