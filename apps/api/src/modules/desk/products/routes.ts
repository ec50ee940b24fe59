import * as contract from '@perchero/contract/desk/products';
import type { CatalogueDeps } from '#modules/catalogue/index.ts';
import type { Mount } from '#platform/http/http.ts';
import { changePrices, deleteProducts, pauseProducts, relistProducts } from './change-products.ts';
import { listProducts } from './list-products.ts';

export function deskProductRoutes(mount: Mount, deps: CatalogueDeps): void {
  mount(contract.listDeskProducts, ({ actor, query }) => listProducts(deps.db, actor.id, query));
  mount(contract.pauseProducts, ({ actor, body }) => pauseProducts(deps, actor.id, body.ids));
  mount(contract.relistProducts, ({ actor, body }) => relistProducts(deps, actor.id, body.ids));
  mount(contract.changePrices, ({ actor, body }) => changePrices(deps, actor.id, body.products));
  mount(contract.deleteProducts, ({ actor, body }) => deleteProducts(deps, actor.id, body));
}
