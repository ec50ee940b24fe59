import type { updateProduct as endpoint } from '@perchero/contract/catalogue/products';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import { hasLinkedAccount } from '#modules/seller-accounts/index.ts';
import { refuseForeignId } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { changeProduct } from './change-product.ts';
import { storagePaths } from './chosen-pictures.ts';
import { lockChangeableProduct } from './own-product.ts';
import type { CatalogueDeps } from './deps.ts';
import { productEdited, type ProductEditedPayload } from './events.ts';
import { refuseSeveralOf } from './garments.ts';
import { detailsOf } from './product-details.ts';
import { saveProductDelivery } from './product-delivery.ts';
import { screenChanged } from './screen-product.ts';
import { stateWith } from './product-state.rules.ts';
import { rearrangePictures } from './rearrange-pictures.ts';
import { replaceTags } from './tags.queries.ts';
import { cleanTags } from './tags.rules.ts';

export async function updateProduct(
  deps: CatalogueDeps,
  sellerId: string,
  form: ParsedCallOf<typeof endpoint>['body'],
): Promise<void> {
  const { db, clock, jobs, shop } = deps;
  refuseForeignId(sellerId, form.user_id);
  const paths = storagePaths(form.images, shop.mediaUrl);
  await inTransaction(db, async (tx) => {
    const product = await lockChangeableProduct(tx, sellerId, form.id);
    if (!(await hasLinkedAccount(tx, sellerId))) throw new AppError('edit-needs-account');
    await refuseSeveralOf(tx, product.id, form.stock);
    const pictures = await rearrangePictures(tx, jobs, product, paths);
    if (form.tags) await replaceTags(tx, product.id, cleanTags(form.tags));
    const delivery = { productId: product.id, sellerId, delivery: form.delivery };
    await saveProductDelivery(tx, delivery, clock.now());
    const state = stateWith(product.state, pictures);
    await changeProduct(tx, clock, product, { state, details: detailsOf(form) });
    const payload: ProductEditedPayload = { productId: product.id, at: clock.now().toISOString() };
    if (product.isPublished) await emit(tx, clock, { type: productEdited, payload });
    await screenChanged(tx, deps, product, { isEdited: true });
  });
}
