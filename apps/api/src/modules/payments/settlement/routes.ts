import { checkOrder, receiveWebhook, refundOrder } from '@perchero/contract/payments/payments';
import type { Mount } from '#platform/http.ts';
import { withOverallDeadline } from '#platform/mercadopago/patience.ts';
import type { PaymentParts } from '../parts.ts';
import { askAboutOrder } from './ask-about-order.ts';
import { refundBySeller } from './give-back.ts';
import { receiveNotification } from './receive-notification.ts';
import { answerMs } from './times.rules.ts';

export function settlementRoutes(mount: Mount, parts: PaymentParts): void {
  mount(receiveWebhook, async (received) => {
    await receiveNotification(parts, received);
    return { success: true as const };
  });
  mount(refundOrder, async ({ body, actor }) => {
    await refundBySeller(parts, actor.id, body.order_id);
    return { success: true as const };
  });
  mount(checkOrder, async ({ body, actor }) => {
    await withOverallDeadline(answerMs, () => askAboutOrder(parts, actor.id, body.order_id));
    return { success: true as const };
  });
}
