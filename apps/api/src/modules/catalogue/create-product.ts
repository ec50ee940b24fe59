import type { ProductForm } from '@perchero/contract/catalogue/product-form';
import { lockPictures, takePictures, type UploadedPicture } from '#modules/media/index.ts';
import { hasLinkedAccount } from '#modules/seller-accounts/index.ts';
import { refuseForeignId } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { hung, refuseUnusable, storagePaths } from './chosen-pictures.ts';
import { hangProduct } from './hang-product.ts';
import type { CatalogueDeps } from './deps.ts';
import { detailsOf } from './product-details.ts';
import { holdSeller } from './products.queries.ts';
import { cleanTags } from './tags.rules.ts';

type Wanted = ProductForm & { readonly user_id?: string | undefined };

/**
 * Puts a piece on sale with photos that its seller has sent. The photos decide whether it is a new one: the same call
 * again finds the piece that has them, and answers its number.
 */
export async function createProduct(
  { db, clock, jobs, shop }: CatalogueDeps,
  sellerId: string,
  form: Wanted,
): Promise<number> {
  refuseForeignId(sellerId, form.user_id);
  const paths = storagePaths(form.images, shop.mediaUrl);
  return inTransaction(db, async (tx) => {
    if (!(await holdSeller(tx, sellerId))) throw new AppError('profile-not-found');
    if (!(await hasLinkedAccount(tx, sellerId))) throw new AppError('publish-needs-account');
    const pictures = await lockPictures(tx, sellerId, paths);
    if (pictures.length < paths.length)
      throw new AppError('invalid-picture-format', 'not an own picture, or gone');
    const published = productWithAll(pictures);
    if (published !== null) return published;

    refuseUnusable(pictures);
    const product = {
      ...detailsOf(form),
      sellerId,
      tags: cleanTags(form.tags),
      pictures: pictures.map(hung),
    };
    const id = await hangProduct(tx, clock, product);
    await takePictures(tx, jobs, pictures, id);
    return id;
  });
}

function productWithAll([first, ...others]: readonly UploadedPicture[]): number | null {
  const productId = first?.productId ?? null;
  return others.every((picture) => picture.productId === productId) ? productId : null;
}
