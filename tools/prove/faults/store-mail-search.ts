import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountEvents } from '@perchero/api/src/modules/accounts/index.ts';
import { verifyIndex } from '@perchero/api/src/modules/search/index.ts';
import { errorTexts } from '@perchero/contract/error-texts';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { honest } from '../../hostile-pictures/honest.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Answer, type Browser, createBrowser, bodyOf } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { undelivered } from '../lib/database.ts';
import type { Fault } from '../lib/faults.ts';
import { goodPassword, type Member, must, openPeople } from '../lib/people.ts';
import { askToPublish, putFile, settled, slotFor } from '../lib/pictures.ts';
import { milliseconds, percentile, seconds, sized } from '../lib/report.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { enginePid } from '../lib/search.ts';
import { insertProducts } from '../money/market.ts';
import { type FaultScene, isGood, p99, startTraffic, tally } from './scene.ts';

const awayMs = sized(60_000, 6_000);
const forgetful = 20;
const type = 'image/jpeg';

/** G46: the object store and the mail server are silent, then refuse, for a minute. */
export async function storeAndMail(scene: FaultScene): Promise<void> {
  const { proxies, market, books } = scene;
  const sellers = market.sellers.slice(0, 3).map((seller) => browserOf(scene, seller));
  const photo = await honest(type);
  const before = await books.count('select from product');
  const setBoth = (fault: Fault) => {
    proxies.s3.set(fault);
    proxies.mail.set(fault);
  };

  // Each has put a file into the store and is about to say so when the store goes.
  const waiting = await Promise.all(sellers.map((seller) => putPhoto(seller, photo)));
  const goneAt = performance.now();
  setBoth('drop');
  const recovering = await forgetPasswords(scene);
  const silent = await tryToPublish(sellers, waiting);
  setBoth('refuse');
  const refused = await tryToPublish(sellers, waiting);
  await pause(Math.max(0, goneAt + awayMs - performance.now()));
  const orphans = (await books.count('select from product')) - before;
  setBoth('none');
  const returnedAt = performance.now();
  await waitUntil('all mails to arrive', async () => (await arrived(scene)).every((count) => count > 0), {
    seconds: 90,
    everyMs: 200,
  });
  const mailedAfter = performance.now() - returnedAt;
  const published = await publishAll(scene, sellers, waiting);
  await pause(5_000);
  const mails = await arrived(scene);

  const answers = [...silent, ...refused];
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const worded = answers.filter((answer) => answer.status >= 400 && isSentence(answer));
  scene.findings.demand(
    'G46 publishing without the store',
    `${worded.length} of ${answers.length} with a text, the slowest after ${milliseconds(slowest)}`,
    'all with a text, within 15 s',
    worded.length === answers.length && slowest <= 15_000,
  );
  scene.findings.demand(
    'G46 products nobody was told of; published after its return',
    `${orphans}; ${published} of ${sellers.length}`,
    'none; all',
    orphans === 0 && published === sellers.length,
  );
  const once = mails.filter((count) => count === 1).length;
  scene.findings.demand(
    'G46 mails sent once after the server returned',
    `${once} of ${recovering}, all within ${seconds(mailedAfter)}`,
    'all',
    recovering === forgetful && once === forgetful,
  );
}

function browserOf({ api }: FaultScene, { cookie, address }: CrowdPerson): Browser {
  const at = cookie.indexOf('=');
  return createBrowser(api, address, new Map([[cookie.slice(0, at), cookie.slice(at + 1)]]));
}

interface SentPhoto {
  readonly id: string;
  readonly path: string;
}

async function putPhoto(seller: Browser, photo: Buffer): Promise<SentPhoto> {
  const slot = await slotFor(seller, { type, bytes: photo.length });
  const status = await putFile(slot, photo);
  if (status !== 200) throw new Error(`the store answered ${status}`);
  return { id: slot.id, path: slot.path };
}

/** Says that the file is there, and then asks for the product all the same. */
async function tryToPublish(sellers: readonly Browser[], photos: readonly SentPhoto[]): Promise<Answer[]> {
  const told = sellers.map((seller, index) =>
    seller.post('/api/pictures/uploaded', { ids: [photos[index]?.id] }),
  );
  const reported = await Promise.all(told);
  const asked = sellers.map((seller, index) =>
    askToPublish(seller, [photos[index]?.path ?? ''], `Sin depósito ${randomUUID().slice(0, 8)}`),
  );
  return [...reported, ...(await Promise.all(asked))];
}

async function publishAll({ books }: FaultScene, sellers: readonly Browser[], photos: readonly SentPhoto[]) {
  const titles = await Promise.all(
    sellers.map(async (seller, index) => {
      const photo = photos[index] ?? { id: '', path: '' };
      await seller.post('/api/pictures/uploaded', { ids: [photo.id] });
      await settled(seller, photo.id);
      const title = `De vuelta ${randomUUID().slice(0, 8)}`;
      await askToPublish(seller, [photo.path], title);
      return title;
    }),
  );
  return books
    .rows<{ id: number }>(`select id from product where title = any ($1)`, [titles])
    .then((rows) => rows.length);
}

const emailOf = (index: number) => `p${100 + index}@example.com`;

/** Twenty people ask for a new password; answers how many were told that a mail is on its way. */
async function forgetPasswords({ api, outside }: FaultScene): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: forgetful }, async (_, index) =>
      api.call({
        method: 'POST',
        path: '/api/send-recovery-email',
        address: `10.99.0.${index + 1}`,
        body: { email: emailOf(index), botToken: await outside.botToken('recovery') },
      }),
    ),
  );
  return answers.filter(({ status }) => status === 200).length;
}

function arrived({ outside }: FaultScene): Promise<number[]> {
  return Promise.all(
    Array.from({ length: forgetful }, async (_, index) => (await outside.mailsTo(emailOf(index))).length),
  );
}

function isSentence(answer: Answer): boolean {
  return Object.values<string>(errorTexts).includes(String(bodyOf(answer)['error']));
}

const eachMs = sized(4_000, 2_000);
const faults: readonly Fault[] = [{ delayMs: 5_000 }, 'wrong-bytes', 'half-close', 'reset', 'drop', 'refuse'];

/** The search engine slow, answering nonsense, breaking off and gone: the listing answers all the same. */
export async function search(scene: FaultScene): Promise<void> {
  const { env, proxy, visits, proxies } = scene;
  const traffic = startTraffic(proxy, 15, visits.search);
  for (const fault of faults) {
    proxies.opensearch.set(fault);
    await pause(eachMs);
  }
  await services('kill', ['opensearch'], { env });
  await pause(eachMs);
  const outcomes = await traffic.stop();
  await services('start', ['opensearch'], { env });
  proxies.opensearch.set('none');
  scene.findings.demand(
    'search engine slow, wrong, broken off, gone: searches',
    `${tally(outcomes)}, p99 ${milliseconds(p99(outcomes))}`,
    'only 200, ≤ 2 s',
    outcomes.length > 0 && outcomes.every(isGood) && p99(outcomes) <= 2_000,
  );
}

const frozenMs = sized(60_000, 15_000);
const everyMs = 5_000;
const rounds = frozenMs / everyMs;
const bellMs = 2_000;
const longestMs = 10_000;
/** How long a proof waits for what should take at most `longestMs`. */
const timeoutSeconds = 30;

interface Someone {
  readonly member: Member;
  readonly browser: Browser;
}

/** G48: OpenSearch is stopped like a process that hangs: bells, mails, money and leaving go on, and afterwards it catches up. */
export async function frozenEngine(scene: FaultScene): Promise<void> {
  const { env, books, proxy, visits } = scene;
  const crowd = await gather(scene);
  const thaw = freeze(await enginePid(env));
  const startedAt = new Date();
  try {
    const traffic = startTraffic(proxy, 20, visits.like);
    const going = crowd.map(async (three, round) => {
      await pause(round * everyMs);
      return oneRound(scene, three);
    });
    const [waited] = await Promise.allSettled([Promise.all(going), pause(frozenMs)]);
    await traffic.stop();
    if (waited.status === 'rejected') throw waited.reason;
    const waits = waited.value;
    // Anyone who has not been told by then counts as too late.
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

/** For each round one who forgot their password, one who buys and one who leaves; those have a product. */
async function gather({ env, api, books }: FaultScene): Promise<Someone[][]> {
  await using people = await openPeople(env);
  const members = await people.members(rounds * 3);
  const someone = await Promise.all(
    members.map(async (member, index) => ({
      member,
      browser: createBrowser(api, `10.98.${index}.1`, await people.sessionOf(member)),
    })),
  );
  const crowd = Array.from({ length: rounds }, (_, round) => someone.slice(round * 3, round * 3 + 3));
  const leaving = crowd.flatMap(([, , leaver]) => leaver?.member ?? []);
  await insertProducts(books, leaving, leaving.length, 1);
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
async function purchase({ books, provider, market, outside }: FaultScene, { member, browser }: Someone) {
  const id = market.products[Math.floor(Math.random() * market.products.length)]?.id;
  const answer = await browser.post(
    '/api/split',
    { items: [{ id, quantity: 1 }] },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  const { payments = [] } = bodyOf(answer) as { payments?: SplitPayment[] };
  const orderId = payments[0]?.order_id;
  if (!orderId) throw new Error(`the checkout answered ${answer.status} ${answer.body}`);
  const waited = stopwatch();
  await provider.pay(orderId);
  return waited(async () => {
    const told = await books.rows(
      `select distinct news from notification where order_id = $1 and news in ('buyer.bought', 'seller.sold')`,
      [orderId],
    );
    return told.length === 2 && (await outside.mailsTo(member.email)).length > 0;
  });
}

/** From asking for it until every listener is through with it and the product is gone. */
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
    waitUntil('it', isSo, { seconds: timeoutSeconds }).then(
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
  scene.findings.demand(
    `G48 OpenSearch frozen ${frozenMs / 1000} s: a like's bell, p99`,
    `${milliseconds(p99)} of ${bells.length} likes`,
    '≤ 2 s',
    bells.length > 0 && p99 <= bellMs,
  );
}

const names = {
  mail: 'a recovery mail in the inbox',
  money: 'a payment told to both, with its mail',
  deletion: 'an account deleted with its product',
} as const;

function judgeWaits(scene: FaultScene, what: keyof typeof names, waits: readonly number[]): void {
  const longest = Math.max(...waits);
  scene.findings.demand(
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
    const left = await books.count(undelivered);
    const answer = await api.call({ method: 'GET', path: '/api/products', address: '10.0.0.1' });
    return left === 0 && bodyOf(answer)['total'] !== null;
  };
  await waitUntil('the search engine to catch up', isCaughtUp, { seconds: 120, everyMs: 200 });
  const after = performance.now() - thawedAt;
  await using runtime = openProofRuntime(env);
  const { compared, missing, surplus, outdated } = await verifyIndex(runtime);
  scene.findings.demand(
    'G48 the search engine goes on: caught up, differs from the database',
    `after ${seconds(after)}, ${missing + surplus + outdated} of ${compared} products`,
    'none',
    compared > 0 && missing + surplus + outdated === 0,
  );
}
