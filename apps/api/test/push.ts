import type { PushPayload } from '@perchero/contract/notifications/push';
import { pushWork } from '../src/modules/notifications/index.ts';
import { processDueWork } from '../src/platform/due-work/due-work.ts';
import type { TestApp } from './people.ts';
import type { Answer, Visitor } from './visitor.ts';

/** The simulator is shared by all tests; every browser is one test's own. */
function simulator(): string {
  const [origin] = process.env['PUSH_ORIGINS']?.split(',') ?? [];
  if (!origin) throw new Error('PUSH_ORIGINS is not set: start this with scripts/run');
  return origin;
}

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(`${simulator()}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
  return response.status === 204 ? null : await response.json();
}

export interface Browser {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A browser whose person has allowed pushes. */
export async function aBrowser({ push }: Pick<TestApp, 'push'>): Promise<Browser> {
  return (await call('POST', '/api/subscriptions', { publicKey: push.publicKey })) as Browser;
}

export function subscribe(
  { push }: Pick<TestApp, 'push'>,
  visitor: Visitor,
  { endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>,
): Promise<Answer> {
  return visitor.post('/api/push/subscribe', { endpoint, ...keys, keyId: push.keyId });
}

export async function aSubscribedBrowser(test: Pick<TestApp, 'push'>, visitor: Visitor): Promise<Browser> {
  const browser = await aBrowser(test);
  const { status } = await subscribe(test, visitor, browser);
  if (status !== 200) throw new Error(`not subscribed: ${status}`);
  return browser;
}

export interface ReceivedPush extends PushPayload {
  readonly topic: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly bytes: number;
}

/** What the browser could decrypt, oldest first. */
export async function pushesTo({ id }: Browser): Promise<ReceivedPush[]> {
  const found = (await call('GET', `/api/pushes?to=${id}`)) as (Omit<ReceivedPush, keyof PushPayload> & {
    payload: string;
  })[];
  return found
    .toReversed()
    .map(({ payload, ...headers }) => ({ ...headers, ...(JSON.parse(payload) as PushPayload) }));
}

export async function titlesTo(browser: Browser): Promise<string[]> {
  return (await pushesTo(browser)).map(({ title }) => title);
}

/** Requests of this browser's endpoint, also those that were answered with an error. */
export async function attemptsOf({ id }: Browser): Promise<number> {
  return ((await call('GET', `/api/browsers/${id}`)) as { attempts: number }).attempts;
}

export async function answerWith({ id }: Browser, fault: string, times?: number): Promise<void> {
  await call('POST', '/control', { fault, to: id, ...(times !== undefined && { times }) });
}

/** Sends what is due. */
export async function sendPushes(test: TestApp): Promise<void> {
  while ((await processDueWork(test, [pushWork(test)])) > 0);
}

/** To a time of the day in Montevideo, the next one. */
export function advanceToHour(test: Pick<TestApp, 'clock'>, hour: number): void {
  const day = 24 * 60 * 60;
  const now = (test.clock.now().getTime() / 1000 - 3 * 60 * 60) % day;
  test.clock.advance((hour * 60 * 60 - now + day) % day);
}
