import { createHmac } from 'node:crypto';

export interface Signed {
  readonly dataId: string;
  readonly requestId: string;
  readonly ts: string;
}

/** The header `x-signature`: only the id, the request's id and the time are signed, never the body. */
export function signatureHeader({ dataId, requestId, ts }: Signed, secret: string): string {
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`;
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`;
}
