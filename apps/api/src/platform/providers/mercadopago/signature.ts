import { WebhookSignatureValidator } from 'mercadopago';
import type { SignatureResult, SignedNotification } from './provider.ts';

/**
 * Accepts any of the secrets in use. The timestamp is not checked: notifications are resent for days, and its unit varies.
 */
export function verifySignature(
  { signature, requestId, dataId }: SignedNotification,
  secrets: readonly string[],
): SignatureResult {
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
