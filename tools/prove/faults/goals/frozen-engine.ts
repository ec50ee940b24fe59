import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountEvents } from '@perchero/api/src/modules/accounts/index.ts';
import { verifyIndex } from '@perchero/api/src/modules/search/index.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { type Environment, variable } from '../../../stack/environment.ts';
import { waitUntil } from '../../../stack/wait.ts';
import { enginePid } from '../../finding/engine.ts';
import { type Browser, createBrowser, said } from '../../lib/api.ts';
import { goodPassword, type Member, must, openPeople, type People } from '../../lib/people.ts';
import { milliseconds, percentile, seconds, sized } from '../../lib/report.ts';
import { hang } from '../../money/market.ts';
import { type FaultScene, goal } from '../scene.ts';
import { startTraffic } from '../traffic.ts';

const frozenMs = sized(60_000, 15_000);
const everyMs = 5_000;
const rounds = frozenMs / everyMs;
const bellMs = 2_000;
const longestMs = 10_000;
/** How long a proof waits for what should take at most `longestMs`. */
const patienceSeconds = 30;

interface Someone {
  readonly member: Member;
  readonly browser: Browser;
}

/** G48: OpenSearch is stopped like a process that hangs: bells, mails, money and leaving go on, and afterwards it catches up. */
export async function frozenEngine(scene: FaultScene): Promise<void> {
  const { env, books, door, visits } = scene;
  const people = await openPeople(env);
  let crowd: Someone[][];
  try {
    crowd = await gather(scene, people);
  } finally {
    await people.close();
  }
  const thaw = freeze(await enginePid(env));
  const startedAt = new Date();
  try {
    const traffic = startTraffic(door, 20, visits.like);
    const going = crowd.map(async (three, round) => {
      await pause(round * everyMs);
      return oneRound(scene, three);
    });
    const [waited] = await Promise.allSettled([Promise.all(going), pause(frozenMs)]);
    await traffic.stop();
    if (waited.status === 'rejected') throw waited.reason;
    const waits = waited.value;
    // Whoever has not been told by then counts as too late.
    await pause(bellMs);
    if (await answers(env)) throw new Error('OpenSearch answered while it was stopped');
    judgeBells(scene, await bellsSince(books, startedAt));
    for (const what of ['mail', 'money', 'deletion'] as const)
      judgeWaits(
        scene,
        what,
        waits.map((round) => round[what]),
      );
  } finally {
    thaw();
  }
  await judgeReturn(scene);
}

/** Stops a process until the answer is called, which also happens when this one ends before. */
function freeze(pid: number): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  function thaw(): void {
    for (const end of ['exit', ...signals]) process.off(end, thaw);
    process.kill(pid, 'SIGCONT');
  }
  process.prependListener('exit', thaw);
  // Before the stack is stopped: a stopped process cannot end itself.
  for (const signal of signals) process.prependListener(signal, thaw);
  process.kill(pid, 'SIGSTOP');
  return thaw;
}

/** For each round one who forgot their password, one who buys and one who leaves; those have a piece. */
async function gather({ api, books }: FaultScene, people: People): Promise<Someone[][]> {
  const members = await people.members(rounds * 3);
  const someone = await Promise.all(
    members.map(async (member, index) => ({
      member,
      browser: createBrowser(api, `10.98.${index}.1`, await people.sessionOf(member)),
    })),
  );
  const crowd = Array.from({ length: rounds }, (_, round) => someone.slice(round * 3, round * 3 + 3));
  const leaving = crowd.flatMap(([, , leaver]) => leaver?.member ?? []);
  await hang(books, leaving, leaving.length, 1);
  return crowd;
}

async function oneRound(scene: FaultScene, [forgetful, buyer, leaver]: readonly Someone[]) {
  if (!forgetful || !buyer || !leaver) throw new Error('nobody for this round');
  const [mail, money, deletion] = await Promise.all([
    recovery(scene, forgetful),
    purchase(scene, buyer),
    farewell(scene, leaver),
  ]);
  return { mail, money, deletion };
}

/** From asking for it until a mail is in the inbox. */
async function recovery({ outside }: FaultScene, { member, browser }: Someone): Promise<number> {
  const botToken = await outside.botToken('recovery');
  const waited = stopwatch();
  await must(browser, '/api/send-recovery-email', { email: member.email, botToken });
  return waited(async () => (await outside.mailsTo(member.email)).length > 0);
}

/** From the payment until both bells have rung and the buyer has the mail. */
async function purchase(
  { books, desk, market, outside }: FaultScene,
  { member, browser }: Someone,
): Promise<number> {
  const id = market.pieces[Math.floor(Math.random() * market.pieces.length)]?.id;
  const answer = await browser.post(
    '/api/split',
    { items: [{ id, quantity: 1 }] },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  const { payments = [] } = said(answer) as { payments?: SplitPayment[] };
  const orderId = payments[0]?.order_id;
  if (!orderId) throw new Error(`the checkout answered ${answer.status} ${answer.body}`);
  const waited = stopwatch();
  await desk.pay(orderId);
  return waited(async () => {
    const told = await books.rows(
      `select distinct news from notification where order_id = $1 and news in ('buyer.bought', 'seller.sold')`,
      [orderId],
    );
    return told.length === 2 && (await outside.mailsTo(member.email)).length > 0;
  });
}

/** From asking for it until every listener is through with it and the piece is gone. */
async function farewell({ books }: FaultScene, { member, browser }: Someone): Promise<number> {
  const waited = stopwatch();
  await must(browser, '/api/delete-user-by-email', { email: member.email, password: goodPassword });
  return waited(async () => {
    const [left] = await books.rows<{ count: number }>(
      `select (select count(*) from account where id = $1 and deleted_at is null)
         + (select count(*) from product where seller_id = $1 and state <> 'deleted')
         + (select count(*) from outbox_event where type = $2 and payload ->> 'accountId' = $1::text)
         + (select count(*) from outbox_delivery where type = $2 and payload ->> 'accountId' = $1::text) as count`,
      [member.id, accountEvents.deleted],
    );
    return Number(left?.count) === 0;
  });
}

/** Runs from now until something is so; what is not so in time took for ever. */
function stopwatch() {
  const startedAt = performance.now();
  return (isSo: () => Promise<boolean>): Promise<number> =>
    waitUntil('it', isSo, { seconds: patienceSeconds }).then(
      () => performance.now() - startedAt,
      () => Number.POSITIVE_INFINITY,
    );
}

async function answers(env: Environment): Promise<boolean> {
  return fetch(variable(env, 'OPENSEARCH_URL'), { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  );
}

async function bellsSince(books: FaultScene['books'], since: Date): Promise<number[]> {
  const likes = await books.rows<{ ms: number | null }>(
    `select extract(epoch from told.created_at - liked.created_at)::float8 * 1000 as ms
     from product_like as liked
     join product on product.id = liked.product_id and product.seller_id <> liked.account_id
     left join notification_actor as told on told.product_id = liked.product_id and told.actor_id = liked.account_id
     where liked.created_at >= $1`,
    [since],
  );
  return likes.map(({ ms }) => ms ?? Number.POSITIVE_INFINITY);
}

function judgeBells(scene: FaultScene, bells: readonly number[]): void {
  const p99 = percentile(bells, 0.99);
  goal(
    scene,
    `G48 OpenSearch frozen ${frozenMs / 1000} s: a like's bell, p99`,
    `${milliseconds(p99)} of ${bells.length} likes`,
    '≤ 2 s',
    bells.length > 0 && p99 <= bellMs,
  );
}

const names = {
  mail: 'a recovery mail in the inbox',
  money: 'a payment told to both, with its mail',
  deletion: 'an account deleted with its piece',
} as const;

function judgeWaits(scene: FaultScene, what: keyof typeof names, waits: readonly number[]): void {
  const longest = Math.max(...waits);
  goal(
    scene,
    `G48 … ${names[what]}, longest`,
    `${seconds(longest)} of ${waits.length}`,
    '≤ 10 s',
    waits.length > 0 && longest <= longestMs,
  );
}

/** The index has heard of everything, searches are counted again, and it says what the database says. */
async function judgeReturn(scene: FaultScene): Promise<void> {
  const { env, api, books } = scene;
  const thawedAt = performance.now();
  const isCaughtUp = async () => {
    const left = await books.count(
      `select from outbox_delivery where dead_at is null union all select from outbox_event`,
    );
    const answer = await api.call({ method: 'GET', path: '/api/products', address: '10.0.0.1' });
    return left === 0 && said(answer)['total'] !== null;
  };
  await waitUntil('the search engine to catch up', isCaughtUp, { seconds: 120, everyMs: 200 });
  const after = performance.now() - thawedAt;
  const runtime = openRuntime(readConfig({ ...env, LOG_LEVEL: 'silent' }), { service: 'proof' });
  const { compared, missing, surplus, outdated } = await verifyIndex(runtime);
  await runtime.close();
  goal(
    scene,
    'G48 the search engine goes on: caught up, differs from the database',
    `after ${seconds(after)}, ${missing + surplus + outdated} of ${compared} pieces`,
    'none',
    compared > 0 && missing + surplus + outdated === 0,
  );
}
