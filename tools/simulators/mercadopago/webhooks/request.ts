import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { providerTime } from '../values.ts';

/** Behaviour of notifications, with the names of the control API. */
export interface WebhookModes {
  /** Milliseconds. */
  delay: { min: number; max: number } | null;
  duplicate: { n: number; gapMs: number; concurrent: boolean } | null;
  /** Probability that a notification is never sent. */
  drop: number;
  /** Probability of a body that claims full payment; its signature is valid because it does not cover the body. */
  lie: number;
  /** Holds them until they are flushed or taken. */
  hold: boolean;
  /** Also notifies on the IPN channel at the same time. */
  concurrent_pair: boolean;
}

export const defaultModes: WebhookModes = {
  delay: null,
  duplicate: null,
  drop: 0,
  lie: 0,
  hold: false,
  concurrent_pair: false,
};

export interface Signed {
  readonly dataId: string | null;
  readonly requestId: string;
  readonly ts: string;
}

/** The header `x-signature` covers data id, request id and time, not the body. */
export function signatureHeader({ dataId, requestId, ts }: Signed, secret: string): string {
  const id = dataId === null ? '' : `id:${dataId};`;
  const manifest = `${id}request-id:${requestId};ts:${ts};`;
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`;
}

export type Channel = 'webhook' | 'ipn';
export type SignatureKind = 'ok' | 'bad' | 'none' | 'other-secret';

/** An event to be delivered to the shop. */
export interface Notice {
  readonly channel: Channel;
  readonly type: string;
  readonly action: string;
  /** Null leaves it out of URL and signature. */
  readonly dataId: string | null;
  readonly userId: number;
  readonly url: string;
  readonly signature?: SignatureKind;
  /** Both channels use one request id for the same event. */
  readonly requestId?: string;
  /** The full amount in pesos, for `lie`. */
  readonly wholeAmount?: number;
  readonly isLie?: boolean;
  /** Replaces the data of the body. */
  readonly data?: object;
  /** Never retried. */
  readonly isOnce?: boolean;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: { readonly 'x-request-id': string; readonly [name: string]: string };
  readonly body: string;
}

interface RequestContext {
  readonly now: Date;
  readonly notificationId: string;
  readonly secret: string;
}

/** Every delivery is a new request with new ids, time and signature. */
export function buildRequest(notice: Notice, context: RequestContext): WebhookRequest {
  const { now } = context;
  const requestId = notice.requestId ?? randomUUID();
  const ts = String(Math.floor(now.getTime() / 1000));
  const signature = signatureOf(notice, { ...context, requestId, ts });
  return {
    url: deliveryUrl(notice),
    headers: {
      'content-type': 'application/json',
      'user-agent': `MercadoPago ${notice.channel === 'ipn' ? 'Feed v2.0' : 'WebHook v1.0'} ${notice.type}`,
      'x-request-id': requestId,
      ...(signature && { 'x-signature': signature }),
    },
    body: notice.channel === 'ipn' ? ipnBody(notice) : webhookBody(notice, context),
  };
}

function signatureOf(
  notice: Notice,
  { secret, requestId, ts }: RequestContext & { requestId: string; ts: string },
): string | null {
  const kind = notice.signature ?? 'ok';
  if (kind === 'none') return null;
  // Signatures of the IPN channel never verify.
  if (kind === 'bad' || notice.channel === 'ipn') return `ts=${ts},v1=${randomBytes(32).toString('hex')}`;
  const key = kind === 'other-secret' ? randomUUID() : secret;
  return signatureHeader({ dataId: notice.dataId, requestId, ts }, key);
}

function deliveryUrl({ url, channel, dataId, type }: Notice): string {
  const address = new URL(url);
  if (dataId !== null) address.searchParams.set(channel === 'ipn' ? 'id' : 'data.id', dataId);
  address.searchParams.set(channel === 'ipn' ? 'topic' : 'type', type);
  return address.href;
}

// The id exceeds Number.MAX_SAFE_INTEGER, so it is inserted as text.
function webhookBody(notice: Notice, { now, notificationId }: RequestContext): string {
  const fields = {
    action: notice.action,
    api_version: 'v1',
    data: notice.data ?? {
      id: notice.dataId,
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

const FIRST_TIMEOUT_MS = 22_000;
const RETRY_TIMEOUT_MS = 5_000;

/** The response status; null after a timeout. */
export async function send({ url, headers, body }: WebhookRequest, isRetry: boolean): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(isRetry ? RETRY_TIMEOUT_MS : FIRST_TIMEOUT_MS);
    const reply = await fetch(url, { method: 'POST', headers, body, signal });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return null;
  }
}
