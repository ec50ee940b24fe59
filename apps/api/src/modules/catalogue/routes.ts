import * as contract from '@perchero/contract/catalogue/products';
import { deleteImages as deleteImagesEndpoint } from '@perchero/contract/media/pictures';
import type { Mount } from '#platform/http.ts';
import { suggestBrands } from './brands.rules.ts';
import { createProduct } from './create-product.ts';
import { deleteImages } from './delete-images.ts';
import { deleteProduct } from './delete-product.ts';
import { listTags } from './list-tags.ts';
import type { CatalogueParts } from './parts.ts';
import { showProduct, showProductForm, showSelling } from './show-product.ts';
import { updateProduct } from './update-product.ts';
import { relistProduct, withdrawProduct } from './withdraw-product.ts';

const done = { success: true } as const;

export function catalogueRoutes(mount: Mount, parts: CatalogueParts): void {
  const { db } = parts;

  mount(contract.createProduct, async ({ actor, body }) => {
    const id = await createProduct(parts, actor.id, body);
    const { product } = await showProduct(db, id, actor.id);
    return { ...done, product };
  });

  mount(contract.updateProduct, async ({ actor, body }) => {
    await updateProduct(parts, actor.id, body);
    return done;
  });

  mount(contract.deleteProduct, async ({ actor, body }) => {
    await deleteProduct(parts, actor.id, body);
    return done;
  });

  mount(contract.withdrawProduct, async ({ actor, body }) => {
    await withdrawProduct(parts, actor.id, body.id);
    return done;
  });

  mount(contract.relistProduct, async ({ actor, body }) => {
    await relistProduct(parts, actor.id, body.id);
    return done;
  });

  mount(deleteImagesEndpoint, async ({ actor, body }) => {
    await deleteImages(parts, actor.id, body.paths);
    return done;
  });

  mount(contract.getProductForm, ({ actor, params }) => showProductForm(parts, params.id, actor.id));

  mount(contract.getSelling, async ({ actor }) => ({ selling: await showSelling(parts, actor.id) }));

  mount(contract.listTags, ({ query }) => listTags(db, query));

  mount(contract.suggestBrands, async ({ query }) => ({ brands: suggestBrands(query.search) }));
}
