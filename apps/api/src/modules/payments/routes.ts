import {
  cancelOrder as cancelOrderEndpoint,
  split as splitEndpoint,
} from '@perchero/contract/payments/payments';
import { refuseForeignId } from '#platform/actor.ts';
import type { Mount } from '#platform/http.ts';
import { cancelOrder } from './checkout/cancel-order.ts';
import { split } from './checkout/split.ts';
import type { PaymentParts } from './parts.ts';
import { settlementRoutes } from './settlement/routes.ts';

export function paymentRoutes(mount: Mount, parts: PaymentParts): void {
  mount(splitEndpoint, async ({ actor, key, body }) => {
    refuseForeignId(actor.id, body.buyer_user_id);
    return split(parts, { id: actor.id, key }, body.items);
  });
  mount(cancelOrderEndpoint, async ({ actor, body }) => {
    await cancelOrder(parts, actor.id, body.order_id);
    return { success: true as const };
  });
  settlementRoutes(mount, parts);
}
