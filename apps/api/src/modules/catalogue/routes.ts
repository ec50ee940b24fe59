import * as contract from '@perchero/contract/catalogue/products';
import { setVacation as setVacationEndpoint } from '@perchero/contract/desk/vacation';
import { deleteImages as deleteImagesEndpoint } from '@perchero/contract/media/pictures';
import type { Mount } from '#platform/http/http.ts';
import { suggestBrands } from './brands.rules.ts';
import { createProduct } from './create-product.ts';
import { deleteImages } from './delete-images.ts';
import { deleteProduct } from './delete-product.ts';
import { listTags } from './list-tags.ts';
import type { CatalogueDeps } from './deps.ts';
import { showProduct, showProductForm, showSelling } from './show-product.ts';
import { updateProduct } from './update-product.ts';
import { setVacation } from './vacation.ts';
import { relistProduct, withdrawProduct } from './withdraw-product.ts';

const done = { success: true } as const;

export function catalogueRoutes(mount: Mount, deps: CatalogueDeps): void {
  const { db } = deps;

  mount(contract.createProduct, async ({ actor, body }) => {
    const id = await createProduct(deps, actor.id, body);
    const { product, hold } = await showProduct(deps, id, actor.id);
    return { ...done, product, hold };
  });

  mount(contract.updateProduct, async ({ actor, body }) => {
    await updateProduct(deps, actor.id, body);
    return done;
  });

  mount(contract.deleteProduct, async ({ actor, body }) => {
    await deleteProduct(deps, actor.id, body);
    return done;
  });

  mount(contract.withdrawProduct, async ({ actor, body }) => {
    await withdrawProduct(deps, actor.id, body.id);
    return done;
  });

  mount(contract.relistProduct, async ({ actor, body }) => {
    await relistProduct(deps, actor.id, body.id);
    return done;
  });

  mount(setVacationEndpoint, async ({ actor, body }) => {
    await setVacation(deps, actor.id, body.until);
    return done;
  });

  mount(deleteImagesEndpoint, async ({ actor, body }) => {
    await deleteImages(deps, actor.id, body.paths);
    return done;
  });

  mount(contract.getProductForm, ({ actor, params }) => showProductForm(deps, params.id, actor.id));

  mount(contract.getSelling, async ({ actor }) => ({ selling: await showSelling(deps, actor.id) }));

  mount(contract.listTags, ({ query }) => listTags(db, query));

  mount(contract.suggestBrands, async ({ query }) => ({ brands: suggestBrands(query.search) }));
}
