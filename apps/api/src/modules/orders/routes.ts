import * as contract from '@perchero/contract/orders/orders';
import type { Mount } from '#platform/http/http.ts';
import { type OrderReadDeps, showCheckout, showOrders } from './reading/show-orders.ts';

export function orderRoutes(mount: Mount, deps: OrderReadDeps): void {
  mount(contract.listOrders, ({ actor, query }) => showOrders(deps, actor.id, query));

  mount(contract.getCheckout, ({ actor, params }) => showCheckout(deps, actor.id, params.id));
}
