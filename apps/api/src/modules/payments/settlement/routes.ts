import { checkOrder, receiveWebhook } from '@perchero/contract/payments/payments';
import type { Mount } from '#platform/http/http.ts';
import { withOverallDeadline } from '#platform/providers/mercadopago/timeouts.ts';
import type { PaymentDeps } from '../deps.ts';
import { receiveNotification } from './receive-notification.ts';
import { syncOrderOnDemand } from './sync-order.ts';
import { requestTimeoutMs } from './times.rules.ts';

export function settlementRoutes(mount: Mount, deps: PaymentDeps): void {
  mount(receiveWebhook, async (received) => {
    await receiveNotification(deps, received);
    return { success: true as const };
  });
  mount(checkOrder, async ({ body, actor }) => {
    await withOverallDeadline(requestTimeoutMs, () => syncOrderOnDemand(deps, actor.id, body.order_id));
    return { success: true as const };
  });
}
