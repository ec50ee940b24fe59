import { setTimeout as pause } from 'node:timers/promises';
import { errorTexts } from '@perchero/contract/error-texts';
import { Client } from 'pg';
import { portOf, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import type { Answer, Call } from '../lib/api.ts';
import { type Fault, killPostgres, metricOf, poolOf, waitForPostgres } from '../lib/faults.ts';
import { isSmall, milliseconds, say, seconds, sized } from '../lib/report.ts';
import { createCrowd, createLikeTraffic } from '../lib/streams.ts';
import {
  type FaultScene,
  isGood,
  isPolite,
  median,
  ofKind,
  type Outcome,
  startTraffic,
  tally,
} from './scene.ts';

const perSecond = 100;
const restartMs = 2_000;

/** G36: PostgreSQL is restarted, and then killed with all its sessions, under load. */
export async function database(scene: FaultScene): Promise<void> {
  const { env } = scene;
  await lose(scene, 'restarted', () => services('stop', ['postgres'], { env }));
  await lose(scene, 'killed', () => killPostgres(env));
}

async function lose(scene: FaultScene, how: string, end: () => Promise<void>): Promise<void> {
  const { env, proxy, processes, visits } = scene;
  const kinds = [visits.product, visits.session, visits.like, visits.cart, visits.search];
  const traffic = startTraffic(proxy, perSecond, (index) => (kinds[index % 5] ?? visits.session)(index));
  await waitUntil('some answers', () => traffic.outcomes.filter(isGood).length > perSecond, { seconds: 20 });
  await end();
  await pause(restartMs);
  const [acceptedAt] = await Promise.all([waitForPostgres(env), services('start', ['postgres'], { env })]);
  const firstAfter = (kind: string) =>
    ofKind(traffic.outcomes, kind).find((one) => isGood(one) && one.endedAt >= acceptedAt);
  const all = ['product', 'session', 'like', 'cart', 'search'];
  await waitUntil('everything to be back', () => all.every((kind) => firstAfter(kind)), { seconds: 30 });
  await pause(3_000);
  const outcomes = await traffic.stop();

  const bad = outcomes.filter((one) => !isGood(one) && !isPolite(one));
  scene.findings.demand(
    `G36 PostgreSQL ${how}: answers`,
    `${tally(outcomes)}; rude: ${tally(bad)}`,
    'only 200, and 503 with Retry-After',
    bad.length === 0,
  );
  const wait = Math.max(...all.map((kind) => (firstAfter(kind)?.endedAt ?? Infinity) - acceptedAt));
  scene.findings.atMost(`G36 PostgreSQL ${how}: everything back after it accepts`, wait, 3_000, seconds);
  const crashes = processes.all.reduce((sum, one) => sum + one.crashes, 0);
  const pools = await Promise.all([poolOf(env, 1), poolOf(env, 2)]);
  const leaked = pools.reduce((sum, { open, idle, waiting }) => sum + open - idle + waiting, 0);
  scene.findings.demand(
    `G36 PostgreSQL ${how}: processes ended, clients leaked`,
    `${crashes}, ${leaked}`,
    '0, 0',
    crashes + leaked === 0,
  );
}

const blockers = 30;
const blockedMs = 5_000;

/** G38: thirty requests to one process wait for a lock, so that its pool of ten is used up for five seconds. */
export async function pool(scene: FaultScene): Promise<void> {
  const { env, visits } = scene;
  const lock = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await lock.connect();
  await lock.query('begin');
  await lock.query('lock table product_like in access exclusive mode');
  const until = performance.now() + blockedMs;
  // A statement gives up after three seconds; the next caller takes its place.
  const blocking = Promise.all(
    Array.from({ length: blockers }, async (_, index) => {
      while (performance.now() < until - 500) await ask(scene, visits.like(index).call);
    }),
  );
  await waitUntil('the pool to be used up', async () => (await poolOf(env, 1)).waiting > 0, {
    seconds: 5,
    everyMs: 20,
  });

  const others: Answer[] = [];
  const paid: Answer[] = [];
  while (performance.now() < until - 1_000) {
    const [other, checkout] = await Promise.all([
      ask(scene, visits.session(others.length).call),
      ask(scene, visits.checkout(paid.length).call),
    ]);
    others.push(other);
    paid.push(checkout);
  }
  await blocking;
  await lock.query('rollback');
  await lock.end();
  const freedAt = performance.now();
  await waitUntil('ordinary calls to be served', async () => await isPoolServed(scene), {
    seconds: 20,
    everyMs: 10,
  });
  const recovery = performance.now() - freedAt;

  const refused = others.filter(({ status }) => status !== 200);
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  const isPolite = refused.every(({ status, headers }) => status === 503 && headers['retry-after']);
  scene.findings.demand(
    'G38 pool used up: others are told 503',
    `${refused.length} of ${others.length}, the slowest after ${milliseconds(slowest)}`,
    'with Retry-After, within 1 s',
    refused.length > 0 && isPolite && slowest <= 1_000,
  );
  const served = paid.filter(({ status, body }) => status === 200 && body.includes('"payment_url":"http'));
  scene.findings.demand(
    'G38 pool used up: checkouts served',
    `${served.length} of ${paid.length}, the slowest ${milliseconds(Math.max(...paid.map(({ ms }) => ms)))}`,
    'all',
    paid.length > 0 && served.length === paid.length,
  );
  scene.findings.atMost('G38 served again after', recovery, 2_000, seconds);
}

const ask = ({ api }: FaultScene, call: Call) => api.call({ ...call, process: 0 });

async function isPoolServed(scene: FaultScene): Promise<boolean> {
  const { visits } = scene;
  const answers = await Promise.all([visits.session(1), visits.like(1)].map(({ call }) => ask(scene, call)));
  return answers.every(({ status }) => status === 200);
}

const awayMs = sized(60_000, 8_000);
const slowMs = sized(5_000, 3_000);
const listeners = 50;

/** G32: Redis is slow for a while, then gone, then back with nothing in it. */
export async function redis(scene: FaultScene): Promise<void> {
  const { env, proxy, market, visits, proxies } = scene;
  const persons = market.buyers.slice(0, listeners);
  const likes = createLikeTraffic(persons, () => portOf(env, 21));
  const crowd = createCrowd({
    people: persons,
    port: () => portOf(env, 20),
    onChange: (person, change) => likes.hear(person, change),
  });
  await crowd.gather();
  likes.start(3);
  const kinds = [visits.search, visits.product, visits.session, visits.like, visits.cart];
  const traffic = startTraffic(proxy, 30, (index) =>
    index % 30 === 7 ? visits.checkout(index) : (kinds[index % 5] ?? visits.search)(index),
  );
  try {
    proxies.redis.set({ delayMs: 2_000 });
    await pause(slowMs);
    proxies.redis.set('none');
    await services('kill', ['redis'], { env });
    await pause(awayMs);
    await services('start', ['redis'], { env });
    const returnedAt = performance.now();
    await waitUntil('what happened meanwhile to arrive', () => likes.waitingSince(returnedAt) === 0, {
      seconds: 60,
      everyMs: 20,
    });
    const late = performance.now() - returnedAt;
    const outcomes = await traffic.stop();

    const sessions = ofKind(outcomes, 'session');
    const out = sessions.filter((one) => !isGood(one)).length;
    scene.findings.noneOf('G32 signed out without Redis', out, sessions.length);
    const faulty = outcomes.filter(({ status }) => status === 0 || status >= 500);
    scene.findings.demand(
      'G32 browse, like, cart, checkout: failed',
      `${tally(faulty)} of ${outcomes.length}`,
      'no 5xx',
      faulty.length === 0,
    );
    scene.findings.atMost('G32 all notifications told after its return', late, 15_000, seconds);
  } finally {
    await traffic.stop();
    likes.stop();
    crowd.leave();
  }
}

const troubleMs = sized(10_000, 8_000);
const calmMs = sized(6_000, 3_000);

/** What the provider does, by the line to it or by itself. */
const troubles: Readonly<Record<string, { fault?: Fault; answers?: object }>> = {
  'slow (10 s)': { fault: { delayMs: 10_000 } },
  '500s': { answers: { kind: 'status', status: 500 } },
  '429': { answers: { kind: 'status', status: 429 } },
  'half-closed': { fault: 'half-close' },
  'wrong JSON': { fault: 'wrong-bytes' },
};

const kinds = Object.keys(troubles).length;

/** G45: the provider in five kinds of trouble while people check out and browse. */
export async function provider(scene: FaultScene): Promise<void> {
  const { provider } = scene;
  const calm = await goOn(scene, calmMs);
  const checkouts: Outcome[] = [];
  const browse: Outcome[] = [];
  const failures: number[] = [];
  for (const [name, { fault, answers }] of Object.entries(troubles).slice(0, sized(kinds, 2))) {
    say(`the provider: ${name} …`);
    if (fault) scene.proxies.mercadopago.set(fault);
    if (answers) await provider.fault({ effect: answers });
    const watching = failuresUntilOpen(scene);
    const outcomes = await goOn(scene, troubleMs);
    failures.push(await watching);
    checkouts.push(...ofKind(outcomes, 'checkout'));
    browse.push(...ofKind(outcomes, 'search', 'product', 'session'));
    scene.proxies.mercadopago.set('none');
    await provider.calm();
    await waitUntil('the breaker to close', () => isServed(scene), { seconds: 30, everyMs: 500 });
  }

  const slowest = Math.max(...checkouts.map(({ ms }) => ms));
  const text = JSON.stringify(errorTexts['payment-not-made']);
  const wordless = checkouts.filter(
    (one) => !one.body.includes(text) && !one.body.includes('"payment_url":"http'),
  );
  scene.findings.demand(
    'G45 checkouts while the provider is in trouble',
    `${checkouts.length}, the slowest ${seconds(slowest)}, ${wordless.length} without a text (${tally(wordless)})`,
    '≤ 6 s, all with a link or the text',
    checkouts.length > 0 && slowest <= 6_000 && wordless.length === 0,
  );
  scene.findings.demand(
    'G45 failures until the breaker opens',
    failures.join(', '),
    '≤ 10 each',
    failures.every((count) => count <= 10),
  );
  const quiet = ofKind(calm, 'search', 'product', 'session');
  const [before, meanwhile] = [median(quiet), median(browse)];
  scene.findings.demand(
    'G45 everything else, median before / meanwhile',
    `${milliseconds(before)} / ${milliseconds(meanwhile)}, ${tally(browse.filter((one) => !isGood(one)))} failed`,
    'at most 20 % slower, none failed',
    browse.every(isGood) && (isSmall || meanwhile <= Math.max(before * 1.2, before + 3)),
  );
  const preferences = await provider.ask<{ external_reference: string }[]>('GET', 'preferences');
  const doubled = preferences.length - new Set(preferences.map((one) => one.external_reference)).size;
  scene.findings.noneOf('G45 orders with two links', doubled, preferences.length);
}

async function goOn({ proxy, visits }: FaultScene, forMs: number): Promise<readonly Outcome[]> {
  const browsing = [visits.search, visits.product, visits.session];
  const traffic = startTraffic(proxy, 20, (index) =>
    index % 5 === 0 ? visits.checkout(index) : (browsing[index % 3] ?? visits.search)(index),
  );
  await pause(forMs);
  return traffic.stop();
}

/** How often a process had failed when its breaker was first seen open; the worse of both. */
async function failuresUntilOpen({ env }: FaultScene): Promise<number> {
  const failed = (api: 1 | 2) =>
    metricOf(env, api, 'payment_provider_call_duration_seconds_count').then(
      async (all) =>
        all - (await metricOf(env, api, 'payment_provider_call_duration_seconds_count', 'outcome="ok"')),
    );
  const counts = await Promise.all(
    ([1, 2] as const).map(async (api) => {
      const before = await failed(api);
      const until = performance.now() + troubleMs;
      while (performance.now() < until) {
        if ((await metricOf(env, api, 'payment_provider_breaker_open')) === 1)
          return (await failed(api)) - before;
        await pause(50);
      }
      return Number.POSITIVE_INFINITY;
    }),
  );
  return Math.max(...counts);
}

/** Asks each process by itself: each has a breaker of its own. */
async function isServed({ api, visits }: FaultScene): Promise<boolean> {
  const answers = await Promise.all(
    [0, 1].map((process) => api.call({ ...visits.checkout(process).call, process })),
  );
  return answers.every(({ body }) => body.includes('"payment_url":"http'));
}
