import type { ProductForm } from '@perchero/contract/catalogue/product-form';
import { lockPictures, takePictures, type UploadedPicture } from '#modules/media/index.ts';
import { hasLinkedAccount, owesRefund } from '#modules/seller-accounts/index.ts';
import { refuseForeignId } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { toProductPicture, refuseUnusable, storagePaths } from './chosen-pictures.ts';
import { insertProductGraph } from './insert-product-graph.ts';
import type { CatalogueDeps } from './deps.ts';
import { detailsOf } from './product-details.ts';
import { saveProductDelivery } from './product-delivery.ts';
import { lockActiveSeller } from './products.queries.ts';
import { cleanTags } from './tags.rules.ts';

type CreateProductInput = ProductForm & { readonly user_id?: string | undefined };

/** Idempotent by photos: repeating the call returns the product that already has these photos. */
export async function createProduct(
  { db, clock, jobs, shop }: CatalogueDeps,
  sellerId: string,
  form: CreateProductInput,
): Promise<number> {
  refuseForeignId(sellerId, form.user_id);
  const paths = storagePaths(form.images, shop.mediaUrl);
  return inTransaction(db, async (tx) => {
    if (!(await lockActiveSeller(tx, sellerId))) throw new AppError('profile-not-found');
    if (!(await hasLinkedAccount(tx, sellerId))) throw new AppError('publish-needs-account');
    if (await owesRefund(tx, sellerId)) throw new AppError('owes-refund');
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
      pictures: pictures.map(toProductPicture),
    };
    const id = await insertProductGraph(tx, clock, product);
    await saveProductDelivery(tx, { productId: id, sellerId, delivery: form.delivery }, clock.now());
    await takePictures(tx, jobs, pictures, id);
    return id;
  });
}

function productWithAll([first, ...others]: readonly UploadedPicture[]): number | null {
  const productId = first?.productId ?? null;
  return others.every((picture) => picture.productId === productId) ? productId : null;
}
