import { requirePassword } from '#modules/identity/index.ts';
import { lockPictures, releasePictures } from '#modules/media/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { softDeleteProducts } from './soft-delete.queries.ts';
import { countOnSale } from './counters.ts';
import { productEvent } from './events.ts';
import { lockOwnProduct } from './own-product.ts';
import type { CatalogueDeps } from './deps.ts';
import { readPictures } from './pictures.queries.ts';
import { refuseUnchangeable } from './product-state.rules.ts';

interface Deletion {
  readonly id: number;
  readonly password?: string | undefined;
}

/** Deletes an own product and its photos after a password check. Idempotent. */
export async function deleteProduct(
  deps: CatalogueDeps,
  sellerId: string,
  { id, password }: Deletion,
): Promise<void> {
  await requirePassword(deps, sellerId, password);
  await removeProduct(deps, sellerId, id);
}

/** Deletes an own product and its photos; the caller has checked the password. Idempotent. */
export async function removeProduct(
  { db, clock, jobs }: Pick<CatalogueDeps, 'db' | 'clock' | 'jobs'>,
  sellerId: string,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const product = await lockOwnProduct(tx, sellerId, id);
    if (product.state === 'deleted') return;
    refuseUnchangeable(product);
    const paths = (await readPictures(tx, id)).map(({ path }) => path);
    await lockPictures(tx, sellerId, paths);
    await releasePictures(tx, jobs, await softDeleteProducts(tx, [id], clock.now()));
    await countOnSale(tx, sellerId, [{ before: product, after: { ...product, state: 'deleted' } }]);
    await emit(tx, clock, productEvent('deleted', id));
  });
}
