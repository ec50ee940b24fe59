import { randomUUID } from 'node:crypto';
import {
  cancelOrder as cancelOrderEndpoint,
  split as splitEndpoint,
} from '@perchero/contract/payments/payments';
import { refuseForeignId } from '#platform/actor.ts';
import type { Mount } from '#platform/http.ts';
import { withOverallDeadline } from '#platform/mercadopago/patience.ts';
import { cancelOrder } from './checkout/cancel-order.ts';
import { canStillBePaid, split } from './checkout/split.ts';
import type { PaymentParts } from './parts.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { answerMs } from './settlement/times.rules.ts';

export function paymentRoutes(mount: Mount, parts: PaymentParts): void {
  mount(
    splitEndpoint,
    async ({ actor, key, body }) => {
      refuseForeignId(actor.id, body.buyer_user_id);
      return split(parts, { id: actor.id, key: key ?? randomUUID() }, body.items);
    },
    (reply) => canStillBePaid(parts, reply),
  );
  mount(cancelOrderEndpoint, async ({ actor, body }) => {
    await withOverallDeadline(answerMs, () => cancelOrder(parts, actor.id, body.order_id));
    return { success: true as const };
  });
  settlementRoutes(mount, parts);
}
