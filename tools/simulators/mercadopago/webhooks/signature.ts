import { createHmac } from 'node:crypto';

export interface Signed {
  readonly dataId: string | null;
  readonly requestId: string;
  readonly ts: string;
}

/** The header `x-signature`: only the id, the request's id and the time are signed, never the body. */
export function signatureHeader({ dataId, requestId, ts }: Signed, secret: string): string {
  const id = dataId === null ? '' : `id:${dataId};`;
  const manifest = `${id}request-id:${requestId};ts:${ts};`;
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`;
}
