import { randomUUID } from 'node:crypto';
import type { Application, Payment } from '../application.ts';
import { toPesos } from '../values.ts';
import type { Notice } from './request.ts';

/** Notifications of a created or changed payment. */
export function noticesOf(app: Application, payment: Payment, action: 'created' | 'updated'): Notice[] {
  const url = payment.notificationUrl ?? app.webhooks.panelUrl;
  if (!url) return [];
  const requestId = randomUUID();
  const preference = app.preferences.get(payment.preferenceId ?? '');
  const wholeAmount = toPesos(preference?.totalCents ?? payment.amountCents);
  const about = { dataId: String(payment.id), userId: payment.sellerId, url, wholeAmount };
  const webhook: Notice = { ...about, channel: 'webhook', type: 'payment', action: `payment.${action}` };
  const ipn: Notice = { ...about, channel: 'ipn', type: 'payment', action: '', requestId };
  if (new URL(url).searchParams.get('source_news') === 'webhooks')
    return app.webhooks.modes.concurrent_pair ? [{ ...webhook, requestId }, ipn] : [webhook];
  const order: Notice = {
    ...ipn,
    type: 'merchant_order',
    dataId: String(payment.merchantOrderId ?? payment.id),
    requestId: randomUUID(),
  };
  return [order, ipn, { ...webhook, requestId }, { ...order, requestId: randomUUID() }];
}

/** Notifications to the panel URL only. */
export function panelNotice(
  app: Application,
  about: Pick<Notice, 'type' | 'action' | 'dataId' | 'userId' | 'data' | 'isOnce'>,
): Notice[] {
  const url = app.webhooks.panelUrl;
  return url ? [{ channel: 'webhook', url, ...about }] : [];
}
