import { randomUUID } from 'node:crypto';
import {
  cancelOrder as cancelOrderEndpoint,
  split as splitEndpoint,
} from '@perchero/contract/payments/payments';
import { refuseForeignId } from '#platform/http/actor.ts';
import type { Mount } from '#platform/http/http.ts';
import { withOverallDeadline } from '#platform/providers/mercadopago/timeouts.ts';
import { cancelOrder } from './checkout/cancel-order.ts';
import { canStillBePaid, split } from './checkout/split.ts';
import type { CheckoutDeps } from './deps.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { requestTimeoutMs } from './settlement/times.rules.ts';

export function paymentRoutes(mount: Mount, deps: CheckoutDeps): void {
  mount(
    splitEndpoint,
    async ({ actor, key, body }) => {
      refuseForeignId(actor.id, body.buyer_user_id);
      const deliveries = new Map(
        (body.deliveries ?? []).map(({ seller_id, method, address_id: addressId = null, cost_cents }) => [
          seller_id,
          { method, addressId, seenCostCents: cost_cents },
        ]),
      );
      return split(deps, { id: actor.id, key: key ?? randomUUID() }, body.items, deliveries);
    },
    (reply) => canStillBePaid(deps, reply),
  );
  mount(cancelOrderEndpoint, async ({ actor, body }) => {
    await withOverallDeadline(requestTimeoutMs, () => cancelOrder(deps, actor.id, body.order_id));
    return { success: true as const };
  });
  settlementRoutes(mount, deps);
}
