import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Of one person; the one that was not seen for longest makes room for another. */
export const maxPushDevices = 10;

/** What the service worker is sent, as JSON. Unknown fields are ignored, and so are texts it cannot read. */
export const pushPayload = z.object({
  version: z.literal(1),
  /** Of the notification. */
  kind: z.string(),
  /** A later one with the same tag replaces it. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** Of this site, beginning with a slash. */
  path: z.string(),
});
export type PushPayload = z.output<typeof pushPayload>;

const endpoint = z.string().max(1_500, { error: 'invalid-push-address' });
const keyId = z.string().max(40);

const write = {
  method: 'POST',
  access: 'member',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
} as const;
const success = z.object({ success: z.literal(true) });

const pushDevice = z
  .object({
    id: z.uuid(),
    /** Browser and system. */
    device: z.string(),
    /** Subscribed in this session. */
    current: z.boolean(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.output<typeof pushDevice>;

export const getPushSettings = defineEndpoint({
  ...write,
  method: 'GET',
  limit: 'browse',
  writes: false,
  path: '/api/push/settings',
  summary: 'The key that browsers subscribe with, own devices with pushes, and whether nights are quiet',
  reply: z.object({
    /** For `applicationServerKey`. */
    publicKey: z.string(),
    /** Changes with the key: a browser with another one subscribes again. */
    keyId: z.string(),
    /** Nothing is pushed from 22:00 to 8:00 in Montevideo. */
    quiet: z.boolean(),
    devices: z.array(pushDevice).max(maxPushDevices),
  }),
  errors: [],
});

/** A browser repeats it now and then, which shows that it is still in use. */
export const subscribeToPushes = defineEndpoint({
  ...write,
  path: '/api/push/subscribe',
  summary: 'Send pushes to this browser; an endpoint of another account moves to this one',
  body: z.strictObject({
    endpoint,
    /** Base64url, as `PushSubscription.toJSON()` has them. */
    p256dh: z.string().regex(/^[\w-]{87}$/, { error: 'invalid-push-address' }),
    auth: z.string().regex(/^[\w-]{22}$/, { error: 'invalid-push-address' }),
    /** Of the key it was subscribed with. */
    keyId,
  }),
  reply: success,
  refusals: { invalid: ['invalid-push-address'] },
  errors: ['invalid-push-address'],
});

/** Public: a browser whose session has expired says it too. Who knows an endpoint may end it. */
export const unsubscribeFromPushes = defineEndpoint({
  ...write,
  access: 'public',
  limit: 'social',
  path: '/api/push/unsubscribe',
  summary: 'Send no more pushes to a browser, by its endpoint, or to an own device, by its id',
  body: z.union([z.strictObject({ endpoint }), z.strictObject({ id: z.uuid() })]),
  reply: success,
  errors: [],
});

export const setQuietHours = defineEndpoint({
  ...write,
  path: '/api/push/quiet',
  summary: 'Whether nothing is pushed from 22:00 to 8:00 in Montevideo',
  body: z.strictObject({ on: z.boolean() }),
  reply: success,
  errors: [],
});

export const testPush = defineEndpoint({
  ...write,
  path: '/api/push/test',
  summary: 'Send a push to this browser, also at night',
  body: z.strictObject({ endpoint }),
  reply: success,
  errors: ['not-found', 'too-many-requests'],
});
