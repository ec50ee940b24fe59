import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getPushSettings, PushDevice, PushPayload } from '@perchero/contract/notifications/push';
import type { CDPSession, Page, Worker } from '@playwright/test';
import type { StubShop } from './shop.ts';

type PushSettings = ReplyOf<typeof getPushSettings>;

/** Points of the curve P-256 in base64url, as VAPID keys are. */
export const publicKey =
  'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
export const olderKey =
  'BAKZVJCJ5zwMvUhfjFiPFLU8hWVzvIIUDtJxKsFn8rb_ExX-nBkLtlvFBH_sT5S_CWpAcaHjUvTLtcbK_3IfFpg';

export const endpoint = 'https://fcm.googleapis.com/fcm/send/stub';

/** This browser. */
export function pushDevice(change: Partial<PushDevice> = {}): PushDevice {
  return {
    id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0b01',
    device: 'Chrome · Linux',
    current: true,
    created_at: '2026-11-03T12:00:00.000Z',
    last_seen_at: new Date().toISOString(),
    ...change,
  };
}

export const otherPushDevice = (): PushDevice =>
  pushDevice({
    id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0b02',
    device: 'Safari · iPhone',
    current: false,
    last_seen_at: new Date(Date.now() - 24 * 3_600_000).toISOString(),
  });

/** Sets the replies of the push calls. */
export function withPush(shop: StubShop, change: Partial<PushSettings> = {}): void {
  const { answers } = shop.state;
  answers['GET /api/push/settings'] = {
    body: { publicKey, keyId: 'k1', quiet: true, devices: [], ...change },
  };
  for (const call of ['subscribe', 'unsubscribe', 'quiet', 'test'])
    answers[`POST /api/push/${call}`] = { body: { success: true } };
}

/** Bodies sent to a push call, in order. */
export const sentTo = (shop: StubShop, call: 'subscribe' | 'unsubscribe' | 'quiet' | 'test') =>
  shop.state.calls.filter(({ endpoint: path }) => path === `POST /api/push/${call}`).map(({ body }) => body);

type Permission = 'granted' | 'denied' | 'prompt';

/** Of the browser itself. The session stays attached: its end takes the setting back. */
export async function setPermission(
  page: Page,
  origin: string,
  setting: Permission,
  name: 'notifications' | 'loopback-network' = 'notifications',
): Promise<void> {
  const target = await page.context().newCDPSession(page);
  const { targetInfo } = await target.send('Target.getTargetInfo');
  const browser = await page.context().browser()?.newBrowserCDPSession();
  await browser?.send('Browser.setPermission', {
    permission: { name },
    setting,
    origin,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
  await target.detach();
}

interface BrowserPush {
  /** What the browser's own question is answered with. */
  readonly answer?: Permission;
  /** The browser is subscribed with this key. */
  readonly subscribedWith?: string;
}

/**
 * A headless browser has neither its own question nor a push service. Replaced are the question, answered by setting the permission of the
 * browser, and the two calls of PushManager; permission, service worker and notifications are the browser's. Returns how often it was asked.
 */
export async function stubBrowserPush(
  page: Page,
  origin: string,
  { answer = 'granted', subscribedWith }: BrowserPush = {},
): Promise<() => number> {
  let asked = 0;
  await page.context().exposeFunction('askPermission', async () => {
    asked += 1;
    await setPermission(page, origin, answer);
  });
  await page.context().addInitScript(
    ({ first, address }) => {
      const storage = 'stub-push-key';
      if (first !== null && localStorage.getItem(storage) === null) localStorage.setItem(storage, first);
      const read = () => {
        const key = localStorage.getItem(storage);
        if (!key) return null;
        const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
        return {
          endpoint: address,
          options: { applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer },
          toJSON: () => ({ endpoint: address, keys: { p256dh: 'B'.repeat(87), auth: 'b'.repeat(22) } }),
          unsubscribe: async () => {
            localStorage.setItem(storage, '');
            return true;
          },
        } as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => read();
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem(storage, options?.applicationServerKey as string);
        return read() as PushSubscription;
      };
      Notification.requestPermission = async () => {
        await (window as unknown as { askPermission: () => Promise<void> }).askPermission();
        return Notification.permission;
      };
    },
    { first: subscribedWith ?? null, address: endpoint },
  );
  return () => asked;
}

/** Whether the browser is subscribed, and with which key. */
export const subscribedKey = (page: Page) =>
  page.evaluate(() => localStorage.getItem('stub-push-key') || null);

/** Waits until the service worker of the page is active. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  );
}

/** Hands a push to the service worker, as the browser does with one that its push service sent. */
export async function deliver(page: Page, origin: string, content: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session, origin);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: content });
  await session.detach();
}

export const payload = (change: Partial<PushPayload> = {}): string =>
  JSON.stringify({
    version: 1,
    kind: 'published',
    tag: 'published:1',
    title: 'Camila colgó Tapado camel cruzado',
    body: '$ 3.900',
    path: '/terminos',
    ...change,
  } satisfies PushPayload);

async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
    if (own) resolve(own.registrationId);
  });
  await session.send('ServiceWorker.enable');
  return await promise;
}

interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  readonly icon: string;
}

/** The notifications that the browser shows. */
export function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, lang, icon }) => ({ title, body, tag, lang, icon }));
  });
}

/** Tabs of the site, as the service worker sees them. */
export async function countTabs(worker: Worker): Promise<number> {
  return await worker.evaluate(async () => {
    interface Scope {
      clients: { matchAll: (options: object) => Promise<readonly unknown[]> };
    }
    const { clients } = globalThis as unknown as Scope;
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
  });
}

/**
 * Presses the first notification. The browser lets a worker focus a tab or open one only after a real press, which a headless browser
 * cannot make: these two calls are recorded and returned instead.
 */
export async function pressNotification(worker: Worker): Promise<string[]> {
  return await worker.evaluate(async () => {
    interface Scope extends EventTarget {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (address: string) => Promise<null> };
      WindowClient: { prototype: { focus: () => Promise<unknown>; url: string } };
      NotificationEvent: new (type: string, init: object) => Event;
    }
    const scope = globalThis as unknown as Scope;
    const calls: string[] = [];
    scope.clients.openWindow = async (address) => {
      calls.push(`open ${address}`);
      return null;
    };
    scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
      calls.push(`focus ${this.url}`);
      return this;
    };
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const done: Promise<unknown>[] = [];
    // A dispatched event cannot be extended; its work is collected instead.
    Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => done.push(work) });
    scope.dispatchEvent(event);
    await Promise.all(done);
    return calls;
  });
}
