import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSubscription } from './browser-push.ts';
import { askForPush, closePushRequest } from './push-request.ts';

const currentKey = 'Y3VycmVudA';
const formerKey = 'Zm9ybWVy';
/** Key with which the browser is subscribed. */
let subscribedWith: string | null;
let devices: { current: boolean }[];
let calls: string[];

beforeEach(() => {
  subscribedWith = currentKey;
  devices = [];
  calls = [];
  const storage = new Map<string, string>();
  const pushManager = {
    getSubscription: async () =>
      subscribedWith === null
        ? null
        : {
            endpoint: 'https://fcm.googleapis.com/fcm/send/1',
            options: { applicationServerKey: Buffer.from(subscribedWith, 'base64url') },
            toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: {} }),
            unsubscribe: async () => (subscribedWith = null),
          },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscribedWith = applicationServerKey;
      return await pushManager.getSubscription();
    },
  };
  vi.stubGlobal('navigator', {
    userAgent: '',
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${address}`);
    return Response.json(
      method === 'GET' ? { publicKey: currentKey, keyId: 'k1', quiet: true, devices } : { success: true },
    );
  });
});

afterEach(() => vi.unstubAllGlobals());

const subscribed = () => calls.filter((call) => call === 'POST /api/push/subscribe').length;

it('PUSH-08 a browser subscribed with a former key is subscribed again in the same session', async () => {
  await keepSubscription('session');
  subscribedWith = formerKey;
  // The server has deleted what was made with the former key.
  await keepSubscription('session');

  expect([subscribedWith, subscribed()]).toEqual([currentKey, 2]);
});

it('PUSH-08 a browser that was removed on another device stays removed', async () => {
  await keepSubscription('session');
  await keepSubscription('session');

  expect([subscribedWith, subscribed()]).toEqual([null, 1]);
});

it.each([
  ['asks when the server knows nothing of a subscribed browser', [], true],
  ['does not ask when the server knows it', [{ current: true }], false],
])('PUSH-07 %s', async (_, known, isAsked) => {
  devices = known;
  let isOn: boolean | null = null;
  const asking = askForPush({ kind: 'settings' }).then((answer) => (isOn = answer));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await new Promise(setImmediate);
  expect(isOn).toBe(isAsked ? null : true);
  closePushRequest(false);
  await asking;
  expect(isOn).toBe(!isAsked);
});
