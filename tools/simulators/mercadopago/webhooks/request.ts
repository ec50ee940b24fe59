import { randomBytes, randomUUID } from 'node:crypto';
import { providerTime } from '../clock.ts';
import type { WebhookModes } from './modes.ts';
import { signatureHeader } from './signature.ts';

export type Channel = 'webhook' | 'ipn';
export type SignatureKind = 'ok' | 'bad' | 'none' | 'other-secret';

/** A fact that is told to the shop, however often. */
export interface Notice {
  readonly channel: Channel;
  readonly type: string;
  readonly action: string;
  /** Null where the address names nothing; the signature then leaves it out as well. */
  readonly dataId: string | null;
  readonly userId: number;
  readonly url: string;
  readonly signature?: SignatureKind;
  /** Both channels name one request when they tell the same fact. */
  readonly requestId?: string;
  /** What the whole of it would be, in pesos; a lying body tells it as paid. */
  readonly wholeAmount?: number;
  readonly isLie?: boolean;
  /** What the body tells instead of the id alone. */
  readonly data?: object;
  /** Whatever the shop answers, it is not sent again. */
  readonly isOnce?: boolean;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: { readonly 'x-request-id': string; readonly [name: string]: string };
  readonly body: string;
}

interface Circumstances {
  readonly now: Date;
  readonly notificationId: string;
  readonly secret: string;
  readonly modes: WebhookModes;
}

/** Every delivery of the same fact is a new request: other ids, other time, other signature. */
export function buildRequest(notice: Notice, circumstances: Circumstances): WebhookRequest {
  const { now, modes } = circumstances;
  const requestId = notice.requestId ?? randomUUID();
  const ts = String(modes.ts_unit === 'ms' ? now.getTime() : Math.floor(now.getTime() / 1000));
  const signature = signatureOf(notice, { ...circumstances, requestId, ts });
  return {
    url: addressOf(notice, modes),
    headers: {
      'content-type': 'application/json',
      'user-agent': `MercadoPago ${notice.channel === 'ipn' ? 'Feed v2.0' : 'WebHook v1.0'} ${notice.type}`,
      'x-request-id': requestId,
      ...(signature && { 'x-signature': signature }),
    },
    body: notice.channel === 'ipn' ? ipnBody(notice) : webhookBody(notice, circumstances),
  };
}

function signatureOf(
  notice: Notice,
  { modes, secret, requestId, ts }: Circumstances & { requestId: string; ts: string },
): string | null {
  const kind = notice.signature ?? (modes.nosig ? 'none' : modes.badsig ? 'bad' : 'ok');
  if (kind === 'none') return null;
  // The old channel carries a signature that never verifies.
  if (kind === 'bad' || notice.channel === 'ipn') return `ts=${ts},v1=${randomBytes(32).toString('hex')}`;
  const key = kind === 'other-secret' ? randomUUID() : secret;
  return signatureHeader({ dataId: notice.dataId, requestId, ts }, key);
}

function addressOf({ url, channel, dataId, type }: Notice, modes: WebhookModes): string {
  const address = new URL(url);
  if (modes.to_unknown_order && address.searchParams.has('o')) address.searchParams.set('o', randomUUID());
  if (dataId !== null) address.searchParams.set(channel === 'ipn' ? 'id' : 'data.id', dataId);
  address.searchParams.set(channel === 'ipn' ? 'topic' : 'type', type);
  return address.href;
}

// The id is written by hand: it is larger than a number of JavaScript.
function webhookBody(notice: Notice, { now, notificationId, modes }: Circumstances): string {
  const fields = {
    action: notice.action,
    api_version: 'v1',
    data: notice.data ?? {
      id: modes.ids_as_numbers ? Number(notice.dataId) : notice.dataId,
      ...(notice.isLie && { status: 'approved', transaction_amount: notice.wholeAmount }),
    },
    date_created: providerTime(now),
    live_mode: true,
    type: notice.type,
    user_id: notice.userId,
  };
  return JSON.stringify(fields).replace(/}$/, `,"id":${notificationId}}`);
}

function ipnBody({ type, dataId }: Notice): string {
  const resource =
    type === 'merchant_order' ? `https://api.mercadolibre.com/merchant_orders/${dataId}` : dataId;
  return JSON.stringify({ resource, topic: type });
}
