import { requirePassword } from '#modules/identity/index.ts';
import { lockPictures, releasePictures } from '#modules/media/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { buryProducts } from './bury.queries.ts';
import { countOnSale } from './count-on-sale.ts';
import { productEvent } from './events.ts';
import { lockOwnProduct } from './own-product.ts';
import type { CatalogueDeps } from './deps.ts';
import { readPictures } from './pictures.queries.ts';
import { refuseUnchangeable } from './product-state.rules.ts';

interface Deletion {
  readonly id: number;
  readonly password?: string | undefined;
}

/** Deletes an own piece with its photos, for whoever knows the password. Twice is as good as once. */
export async function deleteProduct(
  deps: CatalogueDeps,
  sellerId: string,
  { id, password }: Deletion,
): Promise<void> {
  const { db, clock, jobs } = deps;
  await requirePassword(deps, sellerId, password);
  await inTransaction(db, async (tx) => {
    const product = await lockOwnProduct(tx, sellerId, id);
    if (product.state === 'deleted') return;
    refuseUnchangeable(product);
    const paths = (await readPictures(tx, id)).map(({ path }) => path);
    await lockPictures(tx, sellerId, paths);
    await releasePictures(tx, jobs, await buryProducts(tx, [id]));
    await countOnSale(tx, sellerId, [{ before: product, after: { ...product, state: 'deleted' } }]);
    await emit(tx, clock, productEvent('deleted', id));
  });
}
