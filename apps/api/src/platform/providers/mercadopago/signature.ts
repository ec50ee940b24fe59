import { WebhookSignatureValidator } from 'mercadopago';
import type { SignatureVerdict, SignedNotification } from './provider.ts';

/**
 * Whether the provider sent it, by any of the secrets in use. Its age says nothing: what was lost is sent again for days, and the
 * unit of its time is not certain.
 */
export function verifySignature(
  { signature, requestId, dataId }: SignedNotification,
  secrets: readonly string[],
): SignatureVerdict {
  if (!signature?.trim()) return 'absent';
  return secrets.some((secret) => isSignedWith(secret)) ? 'ok' : 'bad';

  function isSignedWith(secret: string): boolean {
    try {
      WebhookSignatureValidator.validate({ xSignature: signature, xRequestId: requestId, dataId, secret });
      return true;
    } catch {
      return false;
    }
  }
}
