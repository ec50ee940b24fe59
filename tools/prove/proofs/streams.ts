import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openLiveUpdates } from '@perchero/api/src/platform/live/live-updates.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openRedis } from '@perchero/api/src/platform/providers/redis.ts';
import { type Environment, portOf } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import { openDatabase } from '../lib/database.ts';
import { createVisitors, startLoad } from '../lib/load.ts';
import { type Findings, fixed, milliseconds, percentile, say, seconds, sized } from '../lib/report.ts';
import { type ProofStack, type ProofStackOptions, withStack } from '../lib/stack.ts';
import {
  behindAfter,
  createCrowd,
  createLikeTraffic,
  type Crowd,
  type LikeTraffic,
  loseProcess,
} from '../lib/streams.ts';

export const summary =
  'ten thousand live streams on one process: memory, delivery, SIGKILL, Redis gone for a minute';

const streamCount = sized(10_000, 500);
const quietMs = sized(60_000, 10_000);
const busyMs = sized(180_000, 20_000);
const awayMs = sized(60_000, 10_000);
const perSecond = sized(50, 20);
/** Nobody likes their products: only their orders change. */
const orderPeople = streamCount / 10;
const ordersPerSecond = sized(20, 10);
const kib = 1024;

interface Scene {
  readonly stack: ProofStack;
  readonly findings: Findings;
  readonly people: Awaited<ReturnType<typeof openCrowdPeople>>;
  readonly persons: readonly CrowdPerson[];
  readonly crowd: Crowd;
  readonly likes: LikeTraffic;
  readonly orders: OrderTraffic;
  readonly goTo: (process: 1 | 2) => void;
}

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    apis: 2,
    worker: true,
    // The clients say themselves where they come from.
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  };
  return withStack('streams', options, async (stack, findings) => {
    await using people = openCrowdPeople(stack.env);
    let portNow = portOf(stack.env, 20);
    say(`making ${streamCount} people`);
    const persons = await people.create(streamCount);
    const likes = createLikeTraffic(persons.slice(orderPeople), () => portOf(stack.env, 21));
    await using orders = openOrderTraffic(stack.env, persons.slice(0, orderPeople));
    const crowd = createCrowd({
      people: persons,
      port: () => portNow,
      onChange(person, change) {
        likes.hear(person, change);
        orders.hearBell(person);
      },
      onOrders: (person) => orders.hear(person),
    });
    const goTo = (process: 1 | 2) => void (portNow = portOf(stack.env, 19 + process));
    const scene: Scene = { stack, findings, people, persons, crowd, likes, orders, goTo };
    try {
      await hold(scene);
      await endProcess(scene);
      await loseRedis(scene);
      const [strayed, refused] = [likes.misdelivered(), likes.failures()];
      findings.zero('delivered to somebody else', strayed);
      findings.zero('likes refused', refused);
      findings.note('heartbeats heard', crowd.beats());
    } finally {
      likes.stop();
      crowd.leave();
    }
  });
}

/** All streams on one process, with likes going on: what they weigh and how fast they are told. */
async function hold({ stack, findings, crowd, likes, orders, people }: Scene): Promise<void> {
  const pid = stack.process('api-1').pid ?? 0;
  await warmUp(stack);
  const before = await residentKib(pid);
  const beganAt = performance.now();
  await crowd.gather();
  findings.note(`${streamCount} streams opened in`, seconds(performance.now() - beganAt));

  likes.start(perSecond);
  orders.start();
  const from = performance.now();
  const samples = await watchMemory(pid, () => pause(quietMs + busyMs));
  const first = samples.slice(0, quietMs / 1000);
  const rest = samples.slice(quietMs / 1000);
  const after = (kibs: readonly number[]) => Math.max(...kibs.slice(-10));
  const most = Math.max(...samples);
  const growth = after(rest) / after(first) - 1;
  const each = (most - before) / streamCount;
  findings.note('process before them', `${Math.round(before / kib)} MiB`);
  findings.atMost('memory of each', each, 32, fixed(1, 'KiB'));
  findings.demand('process with all', `${Math.round(most / kib)} MiB`, 'below 450 MiB', most < 450 * kib);
  findings.atMost('growth after the first minute', growth * 100, 5, fixed(1, '%'));
  const waits = likes.between(from, performance.now());
  const p99 = percentile(waits, 0.99);
  findings.note('from like to bell, median', milliseconds(percentile(waits, 0.5)));
  findings.atMost(`from like to bell, p99 of ${waits.length}`, p99, 1000, milliseconds);
  await orders.stop();
  const orderWaits = orders.waits();
  const orderP99 = percentile(orderWaits, 0.99);
  findings.atMost(`from order to its page, p99 of ${orderWaits.length}`, orderP99, 1000, milliseconds);
  findings.zero('changes of orders that were not told', orders.untold());
  findings.zero('bells told because of an order', orders.bells());
  const lost = await behindAfter(crowd, () => people.revisions(), 10);
  findings.zero('streams that missed something', lost);
}

type OrderTraffic = ReturnType<typeof openOrderTraffic>;

/** Orders of these people change, as the listener of order events tells it; `talk` measures the topic `messages`. */
function openOrderTraffic(env: Environment, people: readonly CrowdPerson[]) {
  const database = openDatabase(env);
  const { redisUrl, namespace } = readConfig({ ...env });
  const redis = openRedis({ url: redisUrl, prefix: namespace, onError: () => {} });
  const updates = openLiveUpdates(redis);
  const pending = new Map<string, number>();
  const heard: number[] = [];
  const ids = new Set(people.map(({ id }) => id));
  let bells = 0;
  let turn = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function change(): Promise<void> {
    const person = people[turn++ % people.length];
    if (!person || pending.has(person.id)) return;
    pending.set(person.id, performance.now());
    await database.rows(
      `insert into notification_inbox (account_id, order_revision) values ($1, 1)
       on conflict (account_id) do update set order_revision = notification_inbox.order_revision + 1`,
      [person.id],
    );
    await updates.publish([person.id]);
  }

  return {
    start(): void {
      // A stream begins with the state of the bell.
      bells = 0;
      timer = setInterval(() => void change(), 1000 / ordersPerSecond);
    },
    /** Those that were sent have ten seconds to arrive. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await waitUntil('orders to be told', () => pending.size === 0, { seconds: 10 }).catch(() => {});
    },
    hear({ id }: CrowdPerson): void {
      const sentAt = pending.get(id);
      if (sentAt === undefined) return;
      heard.push(performance.now() - sentAt);
      pending.delete(id);
    },
    hearBell({ id }: CrowdPerson): void {
      if (ids.has(id)) bells += 1;
    },
    waits: () => heard,
    untold: () => pending.size,
    bells: () => bells,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      redis.disconnect();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** That process is killed; likes and ordinary requests go on at the other. */
async function endProcess(scene: Scene): Promise<void> {
  const { stack, findings, crowd, likes, people, persons, goTo } = scene;
  const lost = await loseProcess({
    crowd,
    persons,
    revisions: () => people.revisions(),
    port: portOf(stack.env, 21),
    calmMs: sized(5_000, 2_000),
    async kill() {
      goTo(2);
      await stack.process('api-1').kill('SIGKILL');
    },
  });
  const back = lost.backAt - lost.killedAt;
  findings.atMost('process killed: all streams back after', back, 30_000, seconds);
  findings.note('ordinary requests before, p99', milliseconds(lost.calmP99));
  findings.atMost(`ordinary requests meanwhile, p99 of ${lost.asked}`, lost.meanwhileP99, 800, milliseconds);
  findings.zero('ordinary requests that failed', lost.failed);
  findings.note('openings refused and tried again', crowd.refusals());
  findings.zero('streams that missed something meanwhile', lost.behind);
  const waits = likes.between(lost.killedAt, lost.backAt);
  findings.note('likes of that time reached the bell after at most', seconds(Math.max(...waits)));
}

/** Redis goes and comes back; likes go on. */
async function loseRedis({ stack, findings, crowd, likes, people }: Scene): Promise<void> {
  const goneAt = performance.now();
  await services('kill', ['redis'], { env: stack.env });
  await pause(awayMs);
  await services('start', ['redis'], { env: stack.env });
  const returnedAt = performance.now();
  await waitUntil('what happened meanwhile to arrive', () => likes.waitingSince(returnedAt) === 0, {
    seconds: 60,
    everyMs: 20,
  });
  const late = performance.now() - returnedAt;
  findings.atMost('Redis away: all told after its return within', late, 15_000, seconds);
  const waits = likes.between(goneAt, returnedAt);
  findings.note('from like to bell without Redis, p99', seconds(percentile(waits, 0.99)));
  await pause(sized(10_000, 5_000));
  const again = likes.between(returnedAt + 5_000, performance.now());
  findings.note('from like to bell after it, p99', milliseconds(percentile(again, 0.99)));
  likes.stop();
  const lost = await behindAfter(crowd, () => people.revisions(), 15);
  findings.zero('streams that missed something without Redis', lost);
}

/** What the process loads and compiles with its first requests is not the streams'. */
async function warmUp(stack: ProofStack): Promise<void> {
  using visitors = createVisitors(`http://127.0.0.1:${portOf(stack.env, 20)}`);
  const load = startLoad({ visitors, paths: ['/api/session', '/api/tags'], atOnce: 4, requests: 1000 });
  await load.finished;
}

/** Resident memory of a process in KiB, as the system counts it. */
async function residentKib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}

/** Looks once a second for as long as `work` runs. */
async function watchMemory(pid: number, work: () => Promise<void>): Promise<number[]> {
  const samples: number[] = [];
  const timer = setInterval(() => void residentKib(pid).then((kib) => samples.push(kib)), 1000);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return samples;
}
