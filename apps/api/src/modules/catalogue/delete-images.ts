import { lockPictures, releasePictures, storagePathOf } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { changeProduct } from './change-product.ts';
import { productScreened } from './events.ts';
import type { CatalogueDeps } from './deps.ts';
import { findProductsShowing, isForeignPicture, readPictures } from './pictures.queries.ts';
import { refuseUnchangeable, stateWith } from './product-state.rules.ts';
import { type LockedProduct, lockProducts } from './products.queries.ts';
import { rearrangePictures } from './rearrange-pictures.ts';

/**
 * Removes photos from the seller's products and deletes uploads without a product; all or nothing. A path that no
 * longer exists, and an unpublished photo of another seller, are ignored, so that the call is idempotent and reveals
 * nothing.
 */
export async function deleteImages(
  { db, clock, jobs, shop }: CatalogueDeps,
  sellerId: string,
  images: readonly string[],
): Promise<void> {
  const named = images.map((image) => {
    const path = storagePathOf(image, shop.mediaUrl);
    if (path === null) throw new AppError('not-allowed', 'not a picture of a product');
    return path;
  });
  await inTransaction(db, async (tx) => {
    if (await isForeignPicture(tx, sellerId, named))
      throw new AppError('not-allowed', 'a picture of another seller');
    const products = await lockWithRemainingPaths(tx, sellerId, named);
    // Lock all pictures in one statement, before changing any, to avoid deadlocks.
    const paths = [...named, ...products.flatMap(({ remaining }) => remaining)];
    const locked = await lockPictures(tx, sellerId, [...new Set(paths)]);
    const unattached = locked.filter(({ path, productId }) => productId === null && named.includes(path));
    await releasePictures(
      tx,
      jobs,
      unattached.map(({ id }) => id),
    );
    for (const { product, remaining } of products) {
      const pictures = await rearrangePictures(tx, jobs, product, remaining);
      await changeProduct(tx, clock, product, { state: stateWith(product.state, pictures) });
      if (product.holds.includes('review'))
        await emit(tx, clock, { type: productScreened, payload: { productId: product.id } });
    }
  });
}

/** Locks the products that show these photos; each with the paths of the photos that remain. */
async function lockWithRemainingPaths(tx: Tx, sellerId: string, named: readonly string[]) {
  const ids = await findProductsShowing(tx, sellerId, named);
  if (ids.length === 0) return [];
  const products: { product: LockedProduct; remaining: string[] }[] = [];
  for (const product of await lockProducts(tx, ids)) {
    const paths = (await readPictures(tx, product.id)).map(({ path }) => path);
    const remaining = paths.filter((path) => !named.includes(path));
    // A concurrent call may have removed them while this one waited for the lock.
    if (remaining.length === paths.length) continue;
    refuseUnchangeable(product);
    if (remaining.length === 0) throw new AppError('picture-required', `all photos of product ${product.id}`);
    products.push({ product, remaining });
  }
  return products;
}
