import { setTimeout as pause } from 'node:timers/promises';
import { likeEvents } from '@perchero/api/src/modules/social/index.ts';
import { variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { inParallel, bodyOf } from '../lib/api.ts';
import { milliseconds, say, seconds, sized } from '../lib/report.ts';
import { createCrowd } from '../lib/streams.ts';
import { contradictionsIn } from '../lib/database.ts';
import {
  type FaultScene,
  isGood,
  ofKind,
  type Outcome,
  p99,
  startAgain,
  startTraffic,
  tally,
  type Traffic,
  type Visit,
} from './scene.ts';

const kneeMs = sized(10_000, 4_000);
const overloadMs = sized(60_000, 8_000);
const times = 5;
/** Enough to keep both processes busy, too few to wait for each other. */
const atOnce = 16;
const warmUpVisits = sized(600, 100);

/** G39: five times as many visits as the shop can serve, most of them searches. */
export async function overload(scene: FaultScene): Promise<void> {
  const { proxy, visits } = scene;
  const mixed = (index: number): Visit => {
    const turn = index % 40;
    if (turn === 0) return visits.checkout(index);
    if (turn === 20) return visits.webhook(index);
    if (turn % 20 === 10) return visits.like(index);
    if (turn % 10 === 5) return visits.product(index);
    return visits.search(index);
  };
  await inParallel(warmUpVisits, atOnce, (index) => proxy.call(mixed(index).call));

  const knee = await measureKnee(scene, mixed);
  say(`the knee is at ${Math.round(knee)} visits a second; ${Math.round(knee * times)} for a while …`);
  const traffic = startTraffic(proxy, knee * times, mixed);
  await pause(overloadMs);
  const endedAt = performance.now();
  const stopping = traffic.stop();
  const recovery = await timeUntilNormal(scene, endedAt);
  const outcomes = (await stopping).filter((one) => one.endedAt <= endedAt);

  const good = outcomes.filter(isGood);
  const perSecond = good.length / (overloadMs / 1000);
  scene.findings.note('G39 the knee, visits a second', Math.round(knee));
  scene.findings.note('G39 at five times it', tally(outcomes));
  scene.findings.demand(
    'G39 goodput',
    `${Math.round(perSecond)} a second, ${Math.round((100 * perSecond) / knee)} % of the knee`,
    '≥ 80 %',
    perSecond >= 0.8 * knee,
  );
  const money = ofKind(outcomes, 'checkout', 'webhook');
  scene.findings.demand(
    'G39 checkouts and webhooks served',
    `${((100 * money.filter(isGood).length) / money.length).toFixed(1)} % of ${money.length}`,
    '≥ 99 %',
    money.length > 0 && money.filter(isGood).length >= 0.99 * money.length,
  );
  const share = (kinds: readonly string[]) => {
    const asked = ofKind(outcomes, ...kinds);
    return asked.filter((one) => !isGood(one)).length / asked.length;
  };
  const [browse, rest] = [share(['search', 'product']), share(['like', 'checkout', 'webhook'])];
  scene.findings.demand(
    'G39 turned away: who browses / all others',
    `${Math.round(browse * 100)} % / ${Math.round(rest * 100)} %`,
    'browse first',
    browse > 0 && rest < browse,
  );
  scene.findings.atMost('G39 served visits, p99', p99(good), 2_000, milliseconds);
  scene.findings.atMost('G39 back to normal after', recovery, 10_000, seconds);
}

/** What is served when so many visitors each wait for their answer before they ask again. */
async function measureKnee({ proxy }: FaultScene, mixed: (index: number) => Visit): Promise<number> {
  const until = performance.now() + kneeMs;
  let served = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until)
        if ((await proxy.call(mixed(next++).call)).status === 200) served += 1;
    }),
  );
  return served / (kneeMs / 1000);
}

const probesInARow = 40;

/** From the end of the flood until two seconds of ordinary visits go well. */
async function timeUntilNormal({ proxy, visits }: FaultScene, from: number): Promise<number> {
  const probes: Traffic = startTraffic(proxy, 20, visits.search);
  let startedAt = from;
  while (performance.now() - from < 30_000) {
    const recent = probes.outcomes.filter(({ endedAt, ms }) => endedAt - ms >= startedAt);
    const bad = recent.findLast((one) => !isGood(one) || one.ms > 500);
    if (bad) startedAt = bad.endedAt;
    else if (recent.length >= probesInARow) break;
    await pause(50);
  }
  await probes.stop();
  return startedAt - from;
}

const rollingMs = sized(90_000, 20_000);
const everyMs = sized(20_000, 9_000);
const perSecond = sized(150, 60);
const streamCount = sized(1_000, 50);

/** Of twenty: eight look at the rack, five at a product, four ask who they are, two like something and one takes it. */
function ordinaryVisit(visits: FaultScene['visits'], index: number): Visit {
  const turn = index % 20;
  if (turn === 0) return visits.cart(index);
  if (turn % 10 === 5) return visits.like(index);
  if (turn % 5 === 1) return visits.session(index);
  return turn % 2 === 0 || turn === 19 ? visits.listing(index) : visits.product(index);
}

const described = (one?: Outcome) =>
  `${one?.kind} after ${Math.round(one?.ms ?? 0)} ms, ${one?.body.slice(0, 80)}`;

/** G41: one API process after the other is asked to end and started again, as in a release, behind nginx. */
export async function rolling(scene: FaultScene): Promise<void> {
  const { env, processes, proxy, market, visits } = scene;
  const site = Number(variable(env, 'SITE_PORT'));
  const crowd = createCrowd({
    people: market.buyers.slice(0, streamCount),
    port: () => site,
    onChange: () => {},
  });
  await crowd.gather();
  const traffic = startTraffic(proxy, perSecond, (index) => ordinaryVisit(visits, index));
  const stops: number[] = [];
  const until = performance.now() + rollingMs;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const next = performance.now() + everyMs;
    const api = processes.apis[turn % 2 === 0 ? 0 : 1];
    const askedAt = performance.now();
    await api.kill('SIGTERM');
    stops.push(performance.now() - askedAt);
    await startAgain(api);
    await pause(Math.max(0, Math.min(next, until) - performance.now()));
  }
  await waitUntil('all streams to be back', () => crowd.openCount() === streamCount, { seconds: 30 });
  const outcomes = await traffic.stop();
  const [ended, lost] = [crowd.orderlyEnds(), crowd.losses()];
  crowd.leave();

  const failed = outcomes.filter((one) => !isGood(one));
  scene.findings.demand(
    `G41 ${stops.length} restarts, ${outcomes.length} requests: failed`,
    failed.length === 0 ? 0 : `${tally(failed)}, the first: ${described(failed[0])}`,
    'none',
    failed.length === 0 && outcomes.length > 0,
  );
  scene.findings.atMost('G41 slowest stop', Math.max(...stops), 10_000, seconds);
  scene.findings.demand(
    'G41 streams ended in order, of those that ended',
    `${ended} of ${lost}`,
    'all, and all back',
    lost > 0 && ended === lost,
  );
}

const queued = sized(5_000, 500);
const poison = queued / 100;
/** By event: a listener that gives one up does so alone. */
const dead = 'select distinct event_id from outbox_delivery where dead_at is not null';
/** What each event does, once and not twice. */
const effects = [
  'likes that the seller was not told of',
  'groups of likes that count wrongly',
  'bells that count wrongly',
];

/** G42: the worker is stopped and killed over thousands of events, some of which nobody can ever deliver. */
export async function worker(scene: FaultScene): Promise<void> {
  const { processes, books, time } = scene;
  await processes.worker.kill('SIGTERM');
  await enqueue(scene);
  const waiting = `(select id, payload from outbox_event
    union select event_id, payload from outbox_delivery where dead_at is null) as waiting`;
  const left = () => books.count(`select from ${waiting} where not payload ? 'poison'`);
  const progress = async () => {
    const before = await left();
    await waitUntil('the worker to deliver', async () => (await left()) < before, {
      seconds: 60,
      everyMs: 10,
    });
  };
  await startAgain(processes.worker);
  await progress();
  const startedAt = performance.now();
  const almostAll = waitUntil(
    'all but one in a hundred to be delivered',
    async () => (await left()) <= queued / 100,
    { seconds: 90, everyMs: 50 },
  ).then(() => performance.now() - startedAt);
  await processes.worker.kill('SIGKILL');
  await startAgain(processes.worker);
  await progress();
  await processes.worker.kill('SIGTERM');
  await startAgain(processes.worker);
  const age = await almostAll;
  await waitUntil('all to be delivered', async () => (await left()) === 0, { seconds: 60 });
  // The last tries are a minute apart.
  for (let step = 0; step < 20 && (await books.count(`select from ${waiting}`)) > 0; step += 1) {
    await time.skip(61);
    await pause(1_000);
  }

  scene.findings.atMost(`G42 ${queued} events, worker killed, then stopped: age, p99`, age, 10_000, seconds);
  const counted = await books.countEach(contradictionsIn('social'));
  const wrong = counted.filter(([name, count]) => effects.includes(name) && count > 0);
  scene.findings.none('G42 effects missing or doubled', wrong, ([name, count]) => `${count} ${name}`);
  const [poisoned, others] = [
    await books.count(`${dead} and payload ? 'poison'`),
    await books.count(`${dead} and not payload ? 'poison'`),
  ];
  scene.findings.demand(
    'G42 dead letters: poison, others',
    `${poisoned} of ${poison}, ${others}`,
    'all, none',
    poisoned === poison && others === 0,
  );
}

/** Likes with their events, as if the worker had been away while people made them. */
async function enqueue({ books, market }: FaultScene): Promise<void> {
  const { buyers } = market;
  const likers = Array.from({ length: queued - poison }, (_, index) => index);
  const at = (index: number) => buyers[index % buyers.length];
  await books.rows(
    `with liked as (
       insert into product_like (account_id, product_id, created_at)
       select account_id, product_id, now() from unnest($1::uuid[], $2::bigint[]) as pair (account_id, product_id)
       on conflict do nothing returning account_id, product_id
     ), counted as (
       update product_counter set like_count = like_count + more.count
       from (select product_id, count(*) from liked group by 1) as more
       where product_counter.product_id = more.product_id
     )
     insert into outbox_event (type, payload, request_id, created_at, next_attempt_at)
     select $3, jsonb_build_object('productId', product_id, 'accountId', account_id), 'proof', now(), now() from liked`,
    [
      likers.map((index) => at(index)?.id),
      likers.map((index) => at(index * 13 + 7 + Math.floor(index / buyers.length))?.productId),
      likeEvents.added,
    ],
  );
  await books.rows(
    `insert into outbox_event (type, payload, request_id, created_at, next_attempt_at)
     select $1, '{"poison": true, "productId": "none"}', 'proof', now(), now() from generate_series(1, $2::int)`,
    [likeEvents.added, poison],
  );
}

const minute = 60;
const hour = 60 * minute;
/** Long enough for what is due every minute to be due again. */
const watchedMs = sized(70_000, 0);

/** G47: the clock of every process jumps two hours ahead, five minutes back, and over the change to summer time. */
export async function clock(scene: FaultScene): Promise<void> {
  const { time, books } = scene;
  const { processesStartedAt: startedAt } = scene;
  const token = await recoveryToken(scene);
  const session = await sessionThatEndsIn(scene, hour);
  const accepted: string[] = [];
  const look = async (when: string, shouldBe: boolean) => {
    const isTokenGood = await isValid(scene, token);
    const isSessionGood = await isSignedIn(scene, session);
    if (isTokenGood !== shouldBe) accepted.push(`token ${when}`);
    if (isSessionGood !== shouldBe) accepted.push(`session ${when}`);
  };
  await look('at once', true);
  await time.skip(2 * hour);
  await look('two hours later', false);
  await time.skip(-5 * minute);
  await look('five minutes back', false);
  await time.skip(secondsUntilSummerTime(time.now()) - 2);
  await look('before the change of the hour', false);
  await time.skip(4);
  await look('after the change of the hour', false);
  scene.findings.none('G47 tokens and sessions taken past their end, or refused before', accepted);

  await pause(Math.max(0, startedAt.getTime() + watchedMs - Date.now()));
  const runs = await books.rows<{ name: string; cron: string; runs: string }>(
    `select schedule.name, cron, count(job.id) as runs from pgboss.schedule
     left join pgboss.job on job.name = schedule.name and job.created_on >= $1 group by 1, 2`,
    [startedAt],
  );
  const doubled = runs.filter(
    ({ cron, runs: count }) => Number(count) > cronSlots(cron, startedAt, new Date()),
  );
  const total = runs.reduce((sum, { runs: count }) => sum + Number(count), 0);
  scene.findings.demand(
    'G47 scheduled work done twice',
    `${doubled.map(({ name, runs: count }) => `${name} × ${count}`).join(', ') || 'none'} of ${total} runs`,
    'none',
    doubled.length === 0 && (total > 0 || watchedMs === 0),
  );
}

async function recoveryToken({ api, outside, books }: FaultScene): Promise<string> {
  const email = 'p300@example.com';
  await books.rows("delete from rate_limit_window where class like 'mail%'");
  await api.call({
    method: 'POST',
    path: '/api/send-recovery-email',
    address: '10.98.0.1',
    body: { email, botToken: await outside.botToken('recovery') },
  });
  await waitUntil('the mail', async () => (await outside.mailsTo(email)).length > 0, { seconds: 30 });
  return outside.tokenIn(email, '/recuperar');
}

async function isValid({ api }: FaultScene, token: string): Promise<boolean> {
  const call = { method: 'POST', path: '/api/password/check-recovery', address: '10.98.0.2' } as const;
  return bodyOf(await api.call({ ...call, body: { token } }))['valid'] === true;
}

/** Somebody whose session has so many seconds left. */
async function sessionThatEndsIn({ books, nextBuyer, time }: FaultScene, seconds: number) {
  const who = nextBuyer();
  const end = new Date(time.now().getTime() + seconds * 1000);
  // Seen a moment ago, so that a visit does not make it longer.
  await books.rows('update auth.session set expires_at = $2, last_seen_at = $3 where user_id = $1', [
    who.id,
    end,
    time.now(),
  ]);
  return who;
}

async function isSignedIn(
  { api }: FaultScene,
  { cookie, address }: Awaited<ReturnType<typeof sessionThatEndsIn>>,
): Promise<boolean> {
  return (await api.call({ method: 'GET', path: '/api/cart', cookie, address })).status === 200;
}

/** The last Sunday of March at one in the morning, universal time: the processes of this part live in Madrid. */
function secondsUntilSummerTime(now: Date): number {
  const year = now.getUTCFullYear() + (now.getUTCMonth() >= 2 ? 1 : 0);
  const last = new Date(Date.UTC(year, 2, 31, 1));
  last.setUTCDate(31 - last.getUTCDay());
  return (last.getTime() - now.getTime()) / 1000;
}

/** How often work with these five cron fields is due between two moments, a minute to spare on both sides, in Montevideo's time. */
function cronSlots(cron: string, from: Date, to: Date): number {
  const [minutes = '*', hours = '*'] = cron.split(' ');
  const first = Math.floor(from.getTime() / 60_000) - 1;
  const last = Math.floor(to.getTime() / 60_000) + 1;
  return Array.from({ length: last - first + 1 }, (_, step) => new Date((first + step) * 60_000)).filter(
    (moment) => {
      const [hour = 0, minute = 0] = clockInMontevideo.format(moment).split(':').map(Number);
      return isIn(minutes, minute) && isIn(hours, hour);
    },
  ).length;
}

const clockInMontevideo = new Intl.DateTimeFormat('es-UY', {
  timeZone: 'America/Montevideo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A star, a list, or a start with a step: what our schedules use. */
function isIn(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [start = '*', step] = part.split('/');
    if (step === undefined) return start === '*' || Number(start) === value;
    const offset = value - (start === '*' ? 0 : Number(start));
    return offset >= 0 && offset % Number(step) === 0;
  });
}
