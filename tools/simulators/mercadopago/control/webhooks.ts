import { json, type Reply } from '../../http.ts';
import type { Application } from '../application.ts';
import { badRequest } from '../refusals.ts';
import type { Channel, Notice, SignatureKind } from '../webhooks/request.ts';

export interface SendFields {
  readonly type?: string;
  readonly action?: string;
  readonly data_id: string | number;
  readonly user_id: number;
  readonly sig?: SignatureKind;
  readonly channel?: Channel;
  /** The panel's when it is not said. */
  readonly url?: string;
  /** Answers with the request instead of sending it. */
  readonly take?: boolean;
}

export async function sendWebhook(app: Application, fields: SendFields): Promise<Reply> {
  const url = fields.url ?? app.webhooks.panelUrl;
  if (!url) return badRequest('no_url', 'neither the panel nor the caller has an address');
  const notice: Notice = {
    channel: fields.channel ?? 'webhook',
    type: fields.type ?? 'payment',
    action: fields.action ?? 'payment.updated',
    dataId: String(fields.data_id),
    userId: fields.user_id,
    url,
    signature: fields.sig ?? 'ok',
  };
  if (fields.take) return json(200, app.webhooks.requestFor(notice));
  return json(200, { status: await app.webhooks.sendNow(notice) });
}
