import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getPushSettings, subscribeToPushes } from '@perchero/contract/notifications/push';
import { send, type SendRefusal } from '#app/shared/api.ts';

export type PushSettings = ReplyOf<typeof getPushSettings>;

export const fetchPushSettings = () => send<typeof getPushSettings>('GET', '/api/push/settings');

/**
 * Subscribes with the current key of the server, and tells the server: again, with a new key, or for another account than before. Runs
 * in the page and in the service worker.
 */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  { publicKey, keyId }: PushSettings,
): Promise<{ readonly ok: true } | SendRefusal> {
  let subscription = await pushManager.getSubscription();
  if (subscription && keyOf(subscription) !== publicKey) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys } = subscription.toJSON();
  return await send<typeof subscribeToPushes>('POST', '/api/push/subscribe', {
    endpoint,
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    keyId,
  });
}

/** As the server writes it. */
export function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
