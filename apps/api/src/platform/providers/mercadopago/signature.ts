import { createHmac } from 'node:crypto';
import { areEqual } from '../../keys.ts';
import type { SignatureResult, SignedNotification } from './provider.ts';

/**
 * Verifies `ts=…,v1=…`, an HMAC of ids and timestamp; an absent id is not part of it. Accepts any of the secrets in use. The timestamp
 * is not compared with the clock: notifications are resent for days, and its unit varies.
 */
export function verifySignature(
  { signature, requestId, dataId }: SignedNotification,
  secrets: readonly string[],
): SignatureResult {
  if (!signature?.trim()) return 'absent';
  const fields = new Map(signature.split(',').map((field) => splitField(field)));
  const ts = fields.get('ts') ?? '';
  const received = Buffer.from(fields.get('v1') ?? '');
  if (!/^\d+$/.test(ts)) return 'bad';
  const manifest = `${dataId ? `id:${dataId};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`;
  const isSignedWith = (secret: string) =>
    areEqual(Buffer.from(createHmac('sha256', secret).update(manifest).digest('hex')), received);
  return secrets.some(isSignedWith) ? 'ok' : 'bad';
}

function splitField(field: string): [string, string] {
  const [name = '', value = ''] = field.split('=');
  return [name.trim().toLowerCase(), value.trim()];
}
