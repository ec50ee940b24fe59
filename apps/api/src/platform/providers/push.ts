import { createECDH, ECDH, hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
// The package is CommonJS: at run time it has only a default export.
import webPush from 'web-push';
import type { Config } from '../config.ts';
import { assertNoOpenTransaction } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';

/** What a browser gave us; the endpoint is the word of a stranger. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly payload: string;
  /** At most 32 characters of base64url; a later one replaces what was not delivered yet. */
  readonly topic: string;
  readonly ttlSeconds: number;
}

/**
 * - `sent`: accepted by the push service.
 * - `gone`: it does not know the subscription any more.
 * - `refused`: an address we do not write to, or keys that are none.
 * - `failed`: not accepted, also when repeated.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

export interface PushSender {
  /** For browsers that subscribe. */
  readonly publicKey: string;
  /** Changes with the key pair. */
  readonly keyId: string;
  /** Whether we would send there. */
  isPossible(subscription: PushSubscription): boolean;
  /** Calls `wait` before it waits for a repetition. */
  send(subscription: PushSubscription, message: PushMessage, wait?: () => void): Promise<PushOutcome>;
}

const knownHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const knownDomains = ['.push.apple.com', '.notify.windows.com'];

const timeoutMs = 10_000;
const maxConnections = 20;
/** Before each repetition after 429 and 5xx. */
const pausesMs = [1_000, 5_000, 30_000];
const maxRetryAfterMs = 60_000;

interface PushDeps {
  readonly config: Pick<Config, 'push'>;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'pushes'>;
  /** Aborted when the process stops: repetitions are given up. */
  readonly stopping?: AbortSignal;
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Web Push: RFC 8030, 8291 and 8292. */
export function openPush({ config, log, metrics, stopping, pause = waitFor }: PushDeps): PushSender {
  const { publicKey, privateKey, subject, origins } = config.push;
  if (publicKeyOf(privateKey) !== publicKey)
    throw new Error('Configuration: VAPID_PUBLIC_KEY is not the one of VAPID_PRIVATE_KEY');
  const vapidDetails = { subject, publicKey, privateKey };
  const limit = pLimit(maxConnections);

  async function sendRepeatedly(
    subscription: PushSubscription,
    { payload, topic, ttlSeconds }: PushMessage,
    wait?: () => void,
  ): Promise<PushOutcome> {
    if (!isAllowedEndpoint(subscription.endpoint, origins)) return 'refused';
    if (!hasPublicKey(subscription)) return 'refused';
    const { endpoint, p256dh, auth } = subscription;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      topic,
      TTL: ttlSeconds,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
    for (const pauseMs of [...pausesMs, null]) {
      const answer = await limit(() => post(endpoint, headers, body));
      if (typeof answer === 'string') return answer;
      if (pauseMs === null) break;
      wait?.();
      await pause(Math.min(maxRetryAfterMs, Math.max(pauseMs, answer.retryAfterMs)), stopping);
      if (stopping?.aborted) break;
    }
    return 'failed';
  }

  /** Without an answer it may have been delivered, and a lost push is better than a second one. */
  async function post(
    endpoint: string,
    { 'Content-Length': _length, ...headers }: Record<string, string>,
    body: Buffer | null,
  ): Promise<PushOutcome | { readonly retryAfterMs: number }> {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: body && new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      const { status, ok } = response;
      if (ok) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) return { retryAfterMs: retryAfterMs(response.headers) };
      log.warn({ status }, 'a push service refused a push');
      return 'failed';
    } catch {
      // The error names the endpoint, which only the browser and the push service may know.
      return 'failed';
    }
  }

  return {
    publicKey,
    keyId: hash('sha256', publicKey, 'base64url').slice(0, 12),
    isPossible: (subscription) =>
      isAllowedEndpoint(subscription.endpoint, origins) && hasPublicKey(subscription),
    async send(subscription, message, wait) {
      assertNoOpenTransaction();
      const outcome = await sendRepeatedly(subscription, message, wait);
      metrics.pushes.inc({ outcome });
      return outcome;
    },
  };
}

/** Only push services: requests to any other address would let strangers reach our network. */
export function isAllowedEndpoint(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, hostname, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origins.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return knownHosts.includes(hostname) || knownDomains.some((domain) => hostname.endsWith(domain));
}

/** A point of the curve; nothing can be encrypted for other bytes. */
function hasPublicKey({ p256dh, auth }: PushSubscription): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === p256dh;
  } catch {
    return false;
  }
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url', 'uncompressed');
}

/** Seconds, or a date, which is compared with the service's own. 0 when there is none. */
function retryAfterMs(headers: Headers): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const ahead = Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return ahead > 0 ? ahead : 0;
}

async function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(milliseconds, undefined, signal && { signal }).catch(() => {});
}
