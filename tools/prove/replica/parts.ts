import { setTimeout as pause } from 'node:timers/promises';
import type { getProfile } from '@perchero/contract/accounts/profile';
import type { getProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listProducts } from '@perchero/contract/search/list-products';
import type { Environment } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { apiProgram, workerProgram } from '../../stack/programs.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Answer, type Api, outcomeOf } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { killPostgres } from '../lib/faults.ts';
import { startSteadyLoad } from '../lib/load.ts';
import { type Findings, milliseconds, percentile, say, seconds } from '../lib/report.ts';
import type { ProofStack } from '../lib/stack.ts';
import { judgeMoney, judgeRefundKeys } from '../money/judge.ts';
import { type Market, openBooks, type Product } from '../money/market.ts';
import { type Browser, openBrowser, type Standby, startShopping } from './standby.ts';
import type { Provider } from '../money/provider.ts';

/** Something a person does, where it is to be seen, and whether it is. */
interface Act {
  readonly path: string;
  readonly body: object;
  readonly page: string;
  readonly isShown: (page: never) => boolean;
}

interface Doer {
  readonly username: string;
  readonly turn: number;
  readonly product: Product;
}

interface Writer extends CrowdPerson {
  readonly username: string;
}

const acts: readonly ((doer: Doer) => Act)[] = [
  ({ username, turn }) => ({
    path: '/api/account/update-profile',
    body: {
      full_name: 'Persona',
      description: `va la ${turn}`,
      birth_date: '1990-05-17',
      gender: 'otro',
    },
    page: `/api/profiles/${username}`,
    isShown: ({ profile }: ReplyOf<typeof getProfile>) => profile.description === `va la ${turn}`,
  }),
  ({ product }) => ({
    path: '/api/like/add',
    body: { post_id: product.id },
    page: `/api/products/${product.id}`,
    isShown: ({ liked }: ReplyOf<typeof getProduct>) => liked,
  }),
  ({ username, product, turn }) => ({
    path: '/api/add-comment',
    body: { productId: product.id, content: `${username} dice ${turn}` },
    page: `/api/products/${product.id}`,
    isShown: ({ comments }: ReplyOf<typeof getProduct>) =>
      comments.threads.some(({ comment }) => comment.content === `${username} dice ${turn}`),
  }),
  ({ username, turn }) => ({
    path: '/api/collections/create',
    body: { name: `Va la ${turn}` },
    page: `/api/profiles/${username}?seccion=colecciones`,
    isShown: ({ content }: ReplyOf<typeof getProfile>) =>
      content.section === 'colecciones' && content.collections.some(({ name }) => name === `Va la ${turn}`),
  }),
  // The list has no engine here, so that PostgreSQL answers it.
  ({ product }) => ({
    path: '/api/like/remove',
    body: { post_id: product.id },
    page: `/api/products?desde=${Math.floor(product.priceCents / 100)}&hasta=${Math.ceil(product.priceCents / 100)}`,
    isShown: ({ products }: ReplyOf<typeof listProducts>) =>
      products.find(({ id }) => id === product.id)?.liked === false,
  }),
];

/** When a person looks for what they did: at once, while the replica lacks it, and when it has it. */
const looksAtMs = [0, 1_000, 4_500, 6_000, 8_000];

interface Seen {
  acts: number;
  looks: number;
  readonly missing: string[];
  readonly failed: string[];
  lateElsewhere: number;
}

/** Each of these people does everything in turn, and looks for it. */
export async function watchOwnWrites(
  api: Api,
  people: readonly Writer[],
  { products, rounds }: { readonly products: readonly Product[]; readonly rounds: number },
): Promise<Seen> {
  const seen: Seen = { acts: 0, looks: 0, missing: [], failed: [], lateElsewhere: 0 };
  await Promise.all(people.map((person, place) => live(person, place)));
  return seen;

  async function live(person: Writer, place: number): Promise<void> {
    const browser = openBrowser(api, person);
    const product = products[place % products.length];
    if (!product) throw new Error('There are no products');
    for (let turn = 0; turn < rounds; turn += 1)
      for (const act of acts) await doAndLook(browser, act({ username: person.username, turn, product }));
  }

  async function doAndLook(browser: Browser, act: Act): Promise<void> {
    const done = await browser.post(act.path, act.body);
    if (done.status !== 200) return void seen.failed.push(`${act.path} ${outcomeOf(done)}`);
    seen.acts += 1;
    const doneAt = performance.now();
    if (!shows(act, await browser.getUnmarked(act.page))) seen.lateElsewhere += 1;
    for (const lookAt of looksAtMs) {
      await pause(Math.max(0, doneAt + lookAt - performance.now()));
      const page = await browser.get(act.page);
      seen.looks += 1;
      if (page.status !== 200) seen.failed.push(`${act.page} ${outcomeOf(page)}`);
      else if (!shows(act, page)) seen.missing.push(`${act.path} after ${lookAt} ms`);
    }
  }
}

function shows(act: Act, page: Answer): boolean {
  return page.status === 200 && act.isShown(JSON.parse(page.body) as never);
}

interface Scene {
  readonly api: Api;
  readonly market: Market;
  readonly provider: Provider;
  readonly standby: Standby;
  readonly findings: Findings;
}

const readsPerSecond = 40;
const awaySeconds = 8;

/** People read and buy while the replica is killed, stays away and comes back. */
export async function loseReplica({ api, market, provider, standby, findings }: Scene): Promise<void> {
  say('killing the replica while people read and buy');
  const shopping = startShopping(api, market, provider);
  const reading = startSteadyLoad(readsPerSecond, (index) =>
    api.call({ method: 'GET', path: pageOf(market, index), address: `10.9.${index % 250}.${index % 199}` }),
  );
  await until('pages to come from the replica', 'replica');
  await standby.kill();
  await until('pages to come from the primary', 'primary');
  await pause(awaySeconds * 1000);
  await standby.start('0');
  await until('pages to come from the replica again', 'replica');
  await standby.guards();
  const { sent, failed, times } = await reading.stop();
  await shopping.stop();

  findings.noneOf('replica killed: pages that failed', failed, sent);
  findings.note('replica killed: slowest page', milliseconds(Math.max(...times)));
  const orders = shopping.times.length;
  findings.demand(
    'replica killed: checkouts that failed',
    [`${shopping.failed.length} of ${orders}`, ...shopping.failed.slice(0, 2)].join('; '),
    'none',
    shopping.failed.length === 0 && orders > 0,
  );
  findings.note(
    'replica killed: checkout p50, slowest',
    `${milliseconds(percentile(shopping.times, 0.5))}, ${milliseconds(Math.max(...shopping.times))}`,
  );

  async function until(what: string, from: 'replica' | 'primary'): Promise<void> {
    const before = (await standby.reads())[from];
    await waitUntil(what, async () => (await standby.reads())[from] > before + readsPerSecond, {
      seconds: 60,
    });
  }
}

function pageOf({ sellers, products }: Market, index: number): string {
  const product = products[index % products.length];
  if (index % 4 === 0) return `/api/products?desde=${index % 1000}`;
  if (index % 4 === 1) return `/api/profiles/persona${1 + (index % sellers.length)}`;
  return `/api/products/${product?.id}`;
}

interface TakeOverScene {
  readonly stack: ProofStack;
  readonly api: Api;
  readonly market: Market;
  readonly provider: Provider;
  readonly standby: Standby;
  readonly findings: Findings;
  readonly successors: ManagedProcess[];
}

/** How many orders there are at least when the server is lost. */
const ordersBefore = 100;

/** The server that writes is lost in the middle of a rush, and the standby takes its place. */
export async function takeOver(scene: TakeOverScene): Promise<void> {
  const { stack, api, market, provider, standby, findings } = scene;
  say('losing the primary while people buy, and promoting the standby');
  await standby.guards();
  const shopping = startShopping(api, market, provider);
  await waitUntil('enough orders', () => shopping.orderIds.size >= ordersBefore, { seconds: 120 });
  const before = new Set(shopping.orderIds);

  await killPostgres(stack.env);
  const lostAt = performance.now();
  for (const id of shopping.orderIds) before.add(id);
  const env = await standby.promote();
  const promotedAt = performance.now();
  await replaceProcesses(scene, env);
  await waitUntil('an order', () => shopping.lastAt > promotedAt, { seconds: 60, everyMs: 10 });
  const backAt = shopping.lastAt;
  findings.note('primary lost: promoted after', seconds(promotedAt - lostAt));
  findings.atMost('primary lost: writes back after', backAt - lostAt, 15_000, seconds);
  await waitUntil('more orders', () => shopping.orderIds.size >= before.size + ordersBefore / 2, {
    seconds: 120,
  });
  await shopping.stop();
  await judge(scene, env, { orderIds: shopping.orderIds, before });
}

/** As an operator would: those that lost their server are not worth waiting for. */
async function replaceProcesses({ stack, successors }: TakeOverScene, env: Environment): Promise<void> {
  const start = { env, watch: false };
  successors.push(...[apiProgram(1, start), apiProgram(2, start), workerProgram(start)].map(manageProcess));
  await Promise.all(
    successors.map(async (successor) => {
      await stack.process(successor.name).kill('SIGKILL');
      await successor.start();
      await successor.waitReady();
    }),
  );
}

async function judge(
  { provider, findings }: TakeOverScene,
  env: Environment,
  { orderIds, before }: { readonly orderIds: ReadonlySet<string>; readonly before: ReadonlySet<string> },
): Promise<void> {
  await using books = openBooks(env);
  const rows = await books.rows<{ id: string }>('select id from shop_order');
  const known = new Set(rows.map(({ id }) => id));
  const lost = [...orderIds].filter((id) => !known.has(id)).length;
  findings.demand(
    'primary lost: acknowledged orders that are lost',
    `${lost} of ${before.size}, and ${orderIds.size - before.size} since`,
    'none',
    lost === 0,
  );
  await waitUntil('everything told and due to be done', isQuiet, { seconds: 120, everyMs: 500 });
  await judgeMoney(findings, books, provider);
  await judgeRefundKeys(findings, provider);

  async function isQuiet(): Promise<boolean> {
    const waiting = await books.count(`
      select from provider_inbox where state = 'waiting'
      union all select from reservation where state = 'held'
      union all select from refund where state in ('requested', 'waiting_funds')`);
    return waiting === 0;
  }
}
