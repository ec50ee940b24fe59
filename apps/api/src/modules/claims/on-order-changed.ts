import { orderEvents } from '#modules/orders/index.ts';
import { paymentEvents } from '#modules/payments/index.ts';
import type { Listener } from '#platform/events/events.ts';
import type { ClaimDeps } from './deps.ts';
import { settleClaimOf } from './settle-claim.ts';

/** Follows disputes, refunds and chargebacks of orders with a claim. Idempotent. */
export function followRefunds(deps: ClaimDeps): Listener {
  return {
    name: 'claims.on-order-changed',
    hears: [orderEvents.changed, paymentEvents.refundEnded],
    async handle(events) {
      const ids = new Set(events.map(({ payload }) => (payload as { orderId: string }).orderId));
      for (const id of ids) await settleClaimOf(deps, id);
    },
  };
}
