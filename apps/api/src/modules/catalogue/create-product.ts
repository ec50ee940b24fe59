import type { ProductForm } from '@perchero/contract/catalogue/product-form';
import { lockPictures, takePictures, type UploadedPicture } from '#modules/media/index.ts';
import { hasLinkedAccount, owesRefund } from '#modules/seller-accounts/index.ts';
import { refuseForeignId } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { toProductPicture, refuseUnusable, storagePaths } from './chosen-pictures.ts';
import { insertProductGraph } from './insert-product-graph.ts';
import type { CatalogueDeps } from './deps.ts';
import { lockListableGarment, refuseSeveral } from './garments.ts';
import { detailsOf } from './product-details.ts';
import { saveProductDelivery } from './product-delivery.ts';
import { productScreened } from './events.ts';
import { lockActiveSeller, type ProductDetails } from './products.queries.ts';
import { lockNewSeller, screenNew } from './screen-product.ts';
import { cleanTags } from './tags.rules.ts';

type CreateProductInput = ProductForm & {
  readonly user_id?: string | undefined;
  readonly garment?: string | undefined;
};

/** Idempotent by photos: repeating the call returns the product that already has these photos. */
export async function createProduct(
  deps: CatalogueDeps,
  sellerId: string,
  form: CreateProductInput,
): Promise<number> {
  const { db, clock, jobs, shop } = deps;
  refuseForeignId(sellerId, form.user_id);
  const paths = storagePaths(form.images, shop.mediaUrl);
  return inTransaction(db, async (tx) => {
    const isNewSeller = await lockNewSeller(tx, sellerId, clock.now());
    if (!(await lockActiveSeller(tx, sellerId))) throw new AppError('profile-not-found');
    if (!(await hasLinkedAccount(tx, sellerId))) throw new AppError('publish-needs-account');
    if (await owesRefund(tx, sellerId)) throw new AppError('owes-refund');
    const pictures = await lockPictures(tx, sellerId, paths);
    if (pictures.length < paths.length)
      throw new AppError('invalid-picture-format', 'not an own picture, or gone');
    const published = productWithAll(pictures);
    if (published !== null) return published;

    refuseUnusable(pictures);
    if (form.garment !== undefined) refuseSeveral(form.stock);
    const garmentId =
      form.garment === undefined ? null : await lockListableGarment(tx, form.garment, sellerId);
    const product = {
      ...detailsOf(form),
      sellerId,
      garmentId,
      tags: cleanTags(form.tags),
      pictures: pictures.map(toProductPicture),
    };
    const { isFound, waits } = await screenNew(tx, deps, { ...textsOf(product), sellerId, isNewSeller });
    const id = await insertProductGraph(tx, clock, { ...product, holds: waits ? ['review'] : [] });
    if (isFound) await emit(tx, clock, { type: productScreened, payload: { productId: id } });
    await saveProductDelivery(tx, { productId: id, sellerId, delivery: form.delivery }, clock.now());
    await takePictures(tx, jobs, pictures, id);
    return id;
  });
}

function textsOf({
  title,
  description,
  tags,
  brand,
  category,
  condition,
}: ProductDetails & { tags: string[] }) {
  return {
    title,
    description,
    tags,
    brand: brand ?? null,
    category: category ?? null,
    condition: condition ?? null,
  };
}

function productWithAll([first, ...others]: readonly UploadedPicture[]): number | null {
  const productId = first?.productId ?? null;
  return others.every((picture) => picture.productId === productId) ? productId : null;
}
