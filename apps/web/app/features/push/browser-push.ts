import type { testPush, unsubscribeFromPushes } from '@perchero/contract/notifications/push';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { isAnswered } from './messages.ts';
import { fetchPushSettings, keyOf, subscribe } from './subscription.ts';

/** Whether this browser shows pushes, may be asked to, or why it cannot. */
export type PushState = 'on' | 'off' | 'blocked' | 'install-first' | 'impossible';

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return isAppleMobile() ? 'install-first' : 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return (await readSubscription()) ? 'on' : 'off';
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** iPadOS says that it is a Mac. */
function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

async function readSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Call it in the handler of a press: browsers ask for the permission only then. */
export async function switchOn(sessionId: string): Promise<PushState | 'failed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  try {
    const registration = await readyRegistration();
    const settings = await fetchPushSettings();
    if (!settings.ok) return 'failed';
    const result = await subscribe(registration, settings.value);
    if (!result.ok) {
      await (await readSubscription())?.unsubscribe();
      return result.code === 'invalid-push-address' ? 'impossible' : 'failed';
    }
    storeSession(sessionId);
    return 'on';
  } catch {
    // The push service of the browser does not answer, or a new service worker could not be loaded.
    return 'failed';
  }
}

/** Also before the session ends. Nothing of it may keep a person from signing out. */
export async function switchOff(): Promise<void> {
  try {
    const subscription = await readSubscription();
    if (!subscription) return;
    const { endpoint } = subscription;
    await send<typeof unsubscribeFromPushes>('POST', '/api/push/unsubscribe', { endpoint });
    await subscription.unsubscribe();
  } catch {
    // The push service refuses what is sent to a browser that is gone, and the server then forgets it.
  }
}

/** False when this browser was removed on another device, which it hears of at its next visit. */
export async function isKnownToServer(): Promise<boolean> {
  const settings = await fetchPushSettings();
  return !settings.ok || settings.value.devices.some(({ current }) => current);
}

/** Shows a push of the server in this browser. */
export async function sendTestPush(): Promise<{ readonly ok: true } | SendRefusal> {
  const endpoint = (await readSubscription())?.endpoint ?? '';
  return await send<typeof testPush>('POST', '/api/push/test', { endpoint });
}

/**
 * At a visit: tells the server that this browser is in use, with its current key and for the account that is signed in. A browser that
 * its owner removed on another device stays removed.
 */
export async function keepSubscription(sessionId: string): Promise<void> {
  const subscription = await readSubscription();
  const registration = subscription && (await navigator.serviceWorker.getRegistration());
  if (!registration) return;
  const settings = await fetchPushSettings();
  if (!settings.ok) return;
  const { devices, publicKey } = settings.value;
  const isMissing = !devices.some(({ current }) => current) && isStoredSession(sessionId);
  // The server itself forgets what was made with a former key.
  if (isMissing && keyOf(subscription) === publicKey) await subscription.unsubscribe();
  else if ((await subscribe(registration, settings.value)).ok) storeSession(sessionId);
}

/** The session that subscribed this browser. */
const sessionKey = 'perchero-push-session';

function storeSession(sessionId: string): void {
  localStorage.setItem(sessionKey, sessionId);
}

function isStoredSession(sessionId: string): boolean {
  return localStorage.getItem(sessionKey) === sessionId;
}

/**
 * The registration of a worker that shows pushes. One of a release before them waits for all tabs to close before it is replaced; here
 * the new one takes over at once. It serves nothing of the page, which stays as it is.
 */
async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  if (active && (await isAnswered(active, 'can-push'))) return registration;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) throw new Error('There is no service worker that shows pushes');
  await untilState(next, 'installed');
  await isAnswered(next, 'take-over');
  await untilState(next, 'activated');
  return registration;
}

const states: readonly ServiceWorkerState[] = [
  'parsed',
  'installing',
  'installed',
  'activating',
  'activated',
];

async function untilState(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const check = () => {
    if (worker.state === 'redundant') reject(new Error('The service worker was not installed'));
    else if (states.indexOf(worker.state) >= states.indexOf(state)) resolve();
  };
  worker.addEventListener('statechange', check);
  check();
  try {
    await promise;
  } finally {
    worker.removeEventListener('statechange', check);
  }
}
