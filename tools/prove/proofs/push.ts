import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { notify } from '@perchero/api/src/modules/notifications/notify.ts';
import { isQuiet } from '@perchero/api/src/modules/notifications/push/quiet-hours.rules.ts';
import { createKeys } from '@perchero/api/src/platform/keys.ts';
import { openLiveUpdates } from '@perchero/api/src/platform/live/live-updates.ts';
import { openPush } from '@perchero/api/src/platform/providers/push.ts';
import { openRedis } from '@perchero/api/src/platform/providers/redis.ts';
import type { PushPayload } from '@perchero/contract/notifications/push';
import { randomStream } from '../../seed/generator/random.ts';
import { inParallel } from '../lib/api.ts';
import { environmentOf, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { openCrowdPeople } from '../lib/crowd.ts';
import { openDatabase } from '../lib/database.ts';
import { createKills } from '../lib/kills.ts';
import { countsOf, type Findings, fixed, say, sized } from '../lib/report.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { type ProofStack, type ProofStackOptions, withStack } from '../lib/stack.ts';
import { openTime, type ProofTime } from '../money/scene.ts';

export const summary =
  '10,000 browsers, faults of the push service, the worker killed: none twice, dead ones gone, nothing at night, every push can be read';

const browserCount = sized(10_000, 300);
const killsOfRound = sized(8, 2);
const pushesPerSecond = 100;
/** Work that a killed worker may have marked and not sent. */
const workAtOnce = 50;
const atOnce = 16;
/** Longer than the last repetition waits. */
const quietMs = 40_000;
const nightHours = [22.01, 2, 7.9];
const maxBytes = 1024;
const dead = ['error-410', 'error-404'];
const seed = process.env['PROVE_SEED'] ?? '29';

/** Of a hundred browsers these meet a fault, for so many of their pushes. */
const faults: readonly { readonly fault: string; readonly share: number; readonly times?: number }[] = [
  { fault: 'error-410', share: 3 },
  { fault: 'error-404', share: 2 },
  { fault: 'error-429', share: 3, times: 2 },
  { fault: 'error-500', share: 3, times: 1 },
  { fault: 'refuse', share: 1, times: 1 },
  { fault: 'hang', share: 1, times: 1 },
];

interface Browser {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly accountId: string;
  readonly fault: string;
}

interface ReceivedPush {
  readonly to: string;
  readonly payload: string;
  readonly at: string;
}

export async function run(): Promise<Findings> {
  const time = openTime(join(variable(await environmentOf(), 'PERCHERO_RUN'), 'prove-clock'));
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 's3', 'mail', 'push'],
    apis: 0,
    worker: true,
    env: { LOG_LEVEL: 'warn', ...time.environment },
  };
  return withStack('push', options, (stack, findings) => play(stack, time, findings));
}

async function play(stack: ProofStack, time: ProofTime, findings: Findings): Promise<void> {
  const { env } = stack;
  await using runtime = openProofRuntime(env);
  await using database = openDatabase(env);
  await using crowd = openCrowdPeople(env);
  const redis = openRedis({
    url: runtime.config.redisUrl,
    prefix: runtime.config.namespace,
    onError: () => {},
  });
  using _redis = { [Symbol.dispose]: () => redis.disconnect() };
  const service = openService(env);
  const push = openPush(runtime);
  const keys = createKeys(runtime.config.authSecret);
  const random = randomStream(seed);
  const kills = createKills(stack, random);
  await time.skip(secondsUntil(time.now(), 12));

  say(`${browserCount} browsers subscribe`);
  const people = await crowd.people(browserCount);
  const browsers = await inParallel(people.length, atOnce, async (place): Promise<Browser> => {
    const browser = await service.subscribe(push.publicKey);
    const { fault, times } = faultOf(place % 100);
    if (fault !== 'none') await service.answerWith(browser.id, fault, times);
    return { ...browser, accountId: people[place]?.id ?? '', fault };
  });
  await database.rows(
    `insert into push_subscription (id, account_id, session_id, endpoint, p256dh, auth, key_id, device, created_at, last_seen_at)
     select id, account_id, $6, endpoint, p256dh, auth, $7, 'Chrome · Android', $8, $8
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) as browser (id, account_id, endpoint, p256dh, auth)`,
    [
      browsers.map(() => randomUUID()),
      browsers.map(({ accountId }) => accountId),
      browsers.map(({ endpoint }) => endpoint),
      browsers.map((browser) => browser.keys.p256dh),
      browsers.map((browser) => keys.seal('push', browser.keys.auth)),
      randomUUID(),
      push.keyId,
      time.now(),
    ],
  );

  const jobs = { enqueue: async () => {} };
  const deps = { db: runtime.db, clock: time, news: openLiveUpdates(redis), jobs };
  const notifyAll = (round: string) =>
    inParallel(people.length, atOnce, (place) => {
      const accountId = people[place]?.id ?? '';
      const about = { kind: 'payment', news: 'needs-relink', mail: 'never' } as const;
      return notify(deps, [{ ...about, accountId, cause: round, at: time.now() }]);
    });
  const isNothingDue = async () =>
    (await database.count('select from push_due where due_at <= $1', [time.now()])) === 0;
  const finish = async () => {
    await waitUntil('nothing to be due', isNothingDue, { seconds: 600 });
    await service.untilQuiet();
  };

  say('by day, under kills');
  await notifyAll('day');
  await time.skip(16);
  while (kills.total() < killsOfRound) await kills.kill('worker');
  await finish();
  const byDay = await service.pushes();
  judgeRound(findings, 'by day', { browsers, pushes: byDay, lost: killsOfRound * workAtOnce });
  // What died with a worker did not meet its fault, which would be another loss in the morning.
  for (const { id, fault } of browsers) if (isSilent(fault)) await service.answerWith(id, 'none');

  say('at night');
  for (const hour of nightHours) {
    await time.skip(secondsUntil(time.now(), hour));
    await notifyAll(`night ${hour}`);
    await time.skip(16);
    await waitUntil('nothing to be due', isNothingDue, { seconds: 600 });
  }
  const { pushes: atNight } = await service.counts();
  findings.zero('pushes at night', atNight - byDay.length);
  const minutes = await database.rows<{ minute: number }>(
    `select extract(minute from due_at at time zone 'America/Montevideo')::int as minute from push_due
     where extract(hour from due_at at time zone 'America/Montevideo') = 8 group by 1 having count(*) >= $1`,
    [Math.floor(browserCount / 30)],
  );
  findings.equal('minutes after 8:00 over which the people are spread', minutes.length, 10);

  say('in the morning, under kills');
  await time.skip(secondsUntil(time.now(), 8 + 11 / 60));
  const before = await service.counts();
  const startedAt = performance.now();
  await waitUntil('nothing to be due', isNothingDue, { seconds: 600 });
  const { attempts } = await service.counts();
  const perSecond = (attempts - before.attempts) / ((performance.now() - startedAt) / 1000);
  findings.demand(
    'browsers asked a second',
    perSecond.toFixed(0),
    `≥ ${pushesPerSecond}`,
    perSecond >= sized(pushesPerSecond, 1),
  );
  await finish();
  const all = await service.pushes();
  judgeRound(findings, 'in the morning', { browsers, pushes: all.slice(byDay.length), lost: 0 });

  const { wrong } = await service.counts();
  findings.none('requests that were not signed, or not readable for their browser', wrong);
  const inQuietHours = all.filter(({ at }) => isQuiet(new Date(at)));
  findings.none('pushes in quiet hours', inQuietHours, ({ at }) => at);
  const largest = Math.max(...all.map(({ payload }) => Buffer.byteLength(payload)));
  findings.atMost('largest payload', largest, maxBytes, fixed(0, 'bytes'));
  const left = new Set(
    (await database.rows<{ endpoint: string }>('select endpoint from push_subscription')).map(
      ({ endpoint }) => endpoint,
    ),
  );
  const isDead = ({ fault }: Browser) => dead.includes(fault);
  const remaining = browsers.filter((browser) => isDead(browser) && left.has(browser.endpoint));
  findings.none('dead subscriptions that are left', remaining, ({ id }) => id);
  const gone = browsers.filter((browser) => !isDead(browser) && !left.has(browser.endpoint));
  findings.none('living subscriptions that are gone', gone, ({ id }) => id);
  findings.note('kills of the worker', kills.total());
}

/** Once for each browser, but for those whose fault says otherwise, and what died with a worker. */
function judgeRound(
  findings: Findings,
  name: string,
  {
    browsers,
    pushes,
    lost,
  }: {
    readonly browsers: readonly Browser[];
    readonly pushes: readonly ReceivedPush[];
    readonly lost: number;
  },
): void {
  const received = Map.groupBy(pushes, ({ to }) => to);
  const titles = pushes.map(({ payload }) => (JSON.parse(payload) as PushPayload).title);
  findings.note(`${name}: titles`, countsOf(titles));
  const twice = [...received].filter(([, own]) => own.length > 1);
  findings.none(`${name}: browsers told twice`, twice, ([id]) => id);
  const isLeftOut = ({ fault }: Browser) => dead.includes(fault) || (name === 'by day' && isSilent(fault));
  const untold = browsers.filter((browser) => !isLeftOut(browser) && !received.has(browser.id));
  findings.atMost(`${name}: browsers not told`, untold.length, lost);
}

/** The simulator, which is also all the browsers. */
function openService(env: Record<string, string | undefined>) {
  const origin = (env['PUSH_ORIGINS'] ?? '').split(',')[0] ?? '';
  const read = async <Reply>(path: string, body?: object): Promise<Reply> => {
    const response = await fetch(`${origin}${path}`, {
      redirect: 'error',
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
    return (response.status === 204 ? null : await response.json()) as Reply;
  };
  const counts = () =>
    read<{ readonly attempts: number; readonly pushes: number; readonly wrong: readonly string[] }>(
      '/api/counts',
    );
  return {
    counts,
    subscribe: (publicKey: string) =>
      read<Pick<Browser, 'id' | 'endpoint' | 'keys'>>('/api/subscriptions', { publicKey }),
    answerWith: (to: string, fault: string, times?: number) =>
      read('/control', { to, fault, ...(times !== undefined && { times }) }),
    async pushes(): Promise<ReceivedPush[]> {
      const all: ReceivedPush[] = [];
      for (let page = await read<ReceivedPush[]>('/api/pushes?from=0'); page.length > 0;) {
        all.push(...page);
        page = await read<ReceivedPush[]>(`/api/pushes?from=${all.length}`);
      }
      return all;
    },
    /** Until nothing was asked for longer than a repetition waits. */
    async untilQuiet(): Promise<void> {
      let last = { attempts: -1, at: 0 };
      const isQuietNow = async () => {
        const { attempts } = await counts();
        if (attempts !== last.attempts) last = { attempts, at: performance.now() };
        return performance.now() - last.at > quietMs;
      };
      await waitUntil('no more pushes', isQuietNow, { seconds: 600 });
    },
  };
}

/** Without an answer nothing is repeated. */
function isSilent(fault: string): boolean {
  return fault === 'refuse' || fault === 'hang';
}

function faultOf(place: number): { readonly fault: string; readonly times?: number } {
  let upTo = 0;
  for (const one of faults) {
    upTo += one.share;
    if (place < upTo) return one;
  }
  return { fault: 'none' };
}

/** To the next time of this hour in Montevideo. */
function secondsUntil(now: Date, hour: number): number {
  const day = 24 * 60 * 60;
  const sinceMidnight = (now.getTime() / 1000 - 3 * 60 * 60) % day;
  return (hour * 60 * 60 - sinceMidnight + day) % day;
}
