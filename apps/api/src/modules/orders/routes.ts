import * as contract from '@perchero/contract/orders/orders';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { receiveOrder, shipOrder } from './deliver-order.ts';
import { showCheckout, showOrder, showOrders } from './reading/show-orders.ts';

const done = { success: true } as const;

export function orderRoutes(mount: Mount, deps: { readonly db: Db; readonly clock: Clock }): void {
  mount(contract.listOrders, ({ actor, query }) => showOrders(deps, actor.id, query));

  mount(contract.getOrder, ({ actor, params }) => showOrder(deps, actor.id, params.id));

  mount(contract.getCheckout, ({ actor, params }) => showCheckout(deps, actor.id, params.id));

  mount(contract.shipOrder, async ({ actor, body }) => {
    await shipOrder(deps, actor.id, body);
    return done;
  });

  mount(contract.receiveOrder, async ({ actor, body }) => {
    await receiveOrder(deps, actor.id, body.order_id);
    return done;
  });
}
