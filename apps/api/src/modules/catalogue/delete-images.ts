import { lockPictures, releasePictures, storagePathOf } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { changeProduct } from './change-product.ts';
import type { CatalogueDeps } from './deps.ts';
import { findProductsShowing, isForeignPicture, readPictures } from './pictures.queries.ts';
import { refuseUnchangeable, stateWith } from './product-state.rules.ts';
import { type LockedProduct, lockProducts } from './products.queries.ts';
import { rearrangePictures } from './rearrange-pictures.ts';

/**
 * Takes photos off own pieces, and forgets own ones that no piece took: all of them or none. A photo that nobody has any
 * more is one that an earlier call took; one of somebody else that nobody sees yet is answered like that.
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
    const hanging = await withPhotosLeft(tx, sellerId, named);
    // All at once and in one order, before any of them is touched.
    const paths = [...named, ...hanging.flatMap(({ left }) => left)];
    const locked = await lockPictures(tx, sellerId, [...new Set(paths)]);
    const loose = locked.filter(({ path, productId }) => productId === null && named.includes(path));
    await releasePictures(
      tx,
      jobs,
      loose.map(({ id }) => id),
    );
    for (const { product, left } of hanging) {
      const pictures = await rearrangePictures(tx, jobs, product, left);
      await changeProduct(tx, clock, product, { state: stateWith(product.state, pictures) });
    }
  });
}

/** The pieces that these photos hang on, locked, each with the paths of the photos that stay. */
async function withPhotosLeft(tx: Tx, sellerId: string, named: readonly string[]) {
  const ids = await findProductsShowing(tx, sellerId, named);
  if (ids.length === 0) return [];
  const hanging: { product: LockedProduct; left: string[] }[] = [];
  for (const product of await lockProducts(tx, ids)) {
    const paths = (await readPictures(tx, product.id)).map(({ path }) => path);
    const left = paths.filter((path) => !named.includes(path));
    // Somebody may have taken them off while we waited.
    if (left.length === paths.length) continue;
    refuseUnchangeable(product);
    if (left.length === 0) throw new AppError('picture-required', `all photos of product ${product.id}`);
    hanging.push({ product, left });
  }
  return hanging;
}
