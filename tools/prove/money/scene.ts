import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { environmentOf, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Answer, type Api, bodyOf, openApi, withRetries } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { type Findings, say } from '../lib/report.ts';
import { type ProofStack, type ProofStackOptions, withStack } from '../lib/stack.ts';
import { type Books, type Market, openBooks, openMarket, type Product, type Wanted } from './market.ts';
import { openProvider, type Provider } from './provider.ts';

interface Parts {
  readonly stack: ProofStack;
  readonly books: Books;
  readonly provider: Provider;
  readonly api: Api;
  readonly market: Market;
  readonly time: ProofTime;
  readonly runJob: (name: 'sweep' | 'sweep-night') => Promise<void>;
}

export interface SceneSeller extends CrowdPerson {
  readonly products: readonly Product[];
  readonly product: (place: number) => Product;
  readonly providerId: number;
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

interface Trade {
  readonly scene: Scene;
  readonly market: Market;
  readonly findings: Findings;
}

/** A stack whose processes share a clock that jumps, and the people of a market on it; `workers` is how many. */
export async function withTrade(
  { name, seed, workers, wanted }: { name: string; seed: string; workers: 1 | 2; wanted: Wanted },
  play: (trade: Trade) => Promise<void>,
): Promise<Findings> {
  const time = openTime(join(variable(await environmentOf(), 'PERCHERO_RUN'), 'prove-clock'));
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 's3', 'opensearch', 'mail', 'mercadopago'],
    apis: 2,
    worker: true,
    secondWorker: workers === 2,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn', SIM_SEED: seed, ...time.environment },
  };
  return withStack(name, options, async (stack, findings) => {
    findings.note('seed (PROVE_SEED repeats it)', seed);
    await using books = openBooks(stack.env);
    using connection = openApi(stack.env);
    const api = withRetries(connection);
    const provider = openProvider(stack.env);
    say('opening the market');
    const market = await openMarket({ env: stack.env, books, provider }, wanted);
    const scene = openScene({ stack, books, provider, api, market, time, runJob: async () => {} });
    await play({ scene, market, findings });
  });
}

const TIMEOUT_SECONDS = 20;

/** People and products that no scenario has used, and what people do with them. */
export function openScene({ stack, books, provider, api, market, time, runJob }: Parts) {
  const buyers = market.buyers.values();
  const sellers = market.sellers.values();

  function buyer(): CrowdPerson {
    const next = buyers.next();
    if (next.done) throw new Error('the market has too few buyers');
    return next.value;
  }

  async function seller(): Promise<SceneSeller> {
    const next = sellers.next();
    if (next.done) throw new Error('the market has too few sellers');
    const [row] = await books.rows<{ provider_user_id: string }>(
      'select provider_user_id from seller_account where account_id = $1',
      [next.value.id],
    );
    const products = market.products.filter(({ sellerId }) => sellerId === next.value.id);
    const product = (place: number) => products[place] ?? fail('the seller has too few products');
    return { ...next.value, products, product, providerId: Number(row?.provider_user_id) };
  }

  const post = (who: CrowdPerson, path: string, body: object, headers?: Record<string, string>) =>
    api.call({ method: 'POST', path, body, cookie: who.cookie, address: who.address, headers });

  async function split(who: CrowdPerson, items: readonly object[]) {
    const answer = await post(who, '/api/split', { items }, { 'idempotency-key': randomUUID() });
    const { payments = [] } = bodyOf(answer) as { payments?: SplitPayment[] };
    return { answer, payments };
  }

  const line = ({ id }: Product, quantity = 1) => ({ id, quantity });

  /** The order of one buyer for one product, ready to be paid. */
  async function order(who: CrowdPerson, ...products: readonly Product[]): Promise<string> {
    const { answer, payments } = await split(
      who,
      products.map((product) => line(product)),
    );
    const id = payments[0]?.order_id;
    if (!id || !payments[0]?.payment_url) throw new Error(`no order: ${answer.status} ${answer.body}`);
    return id;
  }

  /** Waits, in real time, until the order stands so. */
  async function becomes(orderId: string, wanted: OrderState): Promise<void> {
    const state = 'select state from shop_order where id = $1';
    let last = 'missing';
    await waitUntil(
      `an order to be ${wanted}`,
      async () => {
        last = (await books.rows<{ state: string }>(state, [orderId]))[0]?.state ?? last;
        return last === wanted;
      },
      { seconds: TIMEOUT_SECONDS, everyMs: 50 },
    ).catch(() => fail(`order ${orderId} is ${last}, not ${wanted}`));
  }

  /** Nothing that was told or is due is left to do. */
  async function isQuiet(): Promise<boolean> {
    const [due] = await books.rows<{ count: string }>(
      `select (select count(*) from provider_inbox where state = 'waiting' and next_attempt_at <= $1)
         + (select count(*) from shop_order where next_check_at <= $1)
         + (select count(*) from refund where state = 'requested' and next_attempt_at <= $1)
         + (select count(*) from delivery where due_at <= $1 or remind_at <= $1)
         + (select count(*) from claim where due_at <= $1 or remind_at <= $1)
         + (select count(*) from review_period where due_at <= $1)
         + (select count(*) from offer where (state in ('open', 'accepted') and until <= $1) or remind_at <= $1)
         + (select count(*) from liker_offer where notify_after is not null)
         + (select count(*) from outbox_event)
         + (select count(*) from outbox_delivery where dead_at is null) as count`,
      [time.now()],
    );
    return Number(due?.count) === 0;
  }

  const quiet = () => waitUntil('everything due to be done', isQuiet, { seconds: 60, everyMs: 50 });

  /** Nobody's session ends because days pass in seconds. */
  async function staySignedIn(): Promise<void> {
    await books.rows(
      `update auth.session set created_at = $1, last_seen_at = $1, confirmed_at = $1,
         expires_at = $1::timestamptz + interval '7 days'`,
      [time.now()],
    );
  }

  /** Time passes everywhere. */
  async function skip(seconds: number): Promise<void> {
    await time.skip(seconds);
    await staySignedIn();
    await provider.catchUp();
  }

  /** The same in steps that let the worker do what falls due. */
  async function pass(seconds: number, steps = 1): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await skip(seconds / steps);
      await quiet();
    }
  }

  return {
    stack,
    books,
    provider,
    api,
    time,
    runJob,
    buyer,
    seller,
    post,
    get: (who: CrowdPerson, path: string) =>
      api.call({ method: 'GET', path, cookie: who.cookie, address: who.address }),
    split,
    line,
    order,
    becomes,
    isQuiet,
    skip,
    pass,
  };
}

export function fail(message: string): never {
  throw new Error(message);
}

export function answered(what: string, { status, body }: Answer): void {
  if (status !== 200) fail(`${what}: ${status} ${body.slice(0, 200)}`);
}

/** Everything that is written down about a payment and its order, for anyone who has to find out how it came to this. */
export async function storyOf(books: Books, paymentId: string, orderId: string | null): Promise<string> {
  const tables = {
    payment: `select status, status_detail, amount_cents, refunded_cents, verdict, provider_updated_at from payment where id = $1`,
    ledger: `select cause, account, amount_cents from ledger_line where payment_id = $1 order by id`,
    inbox: `select received_at, channel, action, state, attempts, last_error from provider_inbox where resource_id = $1 order by id`,
    refund: `select amount_cents, state, reason, last_error, provider_refund_id, created_at from refund where payment_id = $1`,
  };
  const entries: string[] = [];
  for (const [name, statement] of Object.entries(tables))
    for (const row of await books.rows(statement, [paymentId]))
      entries.push(`${name} ${JSON.stringify(row)}`);
  for (const row of await books.rows(
    `select state, reason, held_until, next_check_at, check_count, since as parked_since from shop_order
     left join parked_order on parked_order.order_id = shop_order.id where shop_order.id = $1`,
    [orderId],
  ))
    entries.push(`now ${JSON.stringify(row)}`);
  const steps = await books.rows(
    `select at, from_state, to_state, cause, reason, payment_id from order_event where order_id = $1 order by id`,
    [orderId],
  );
  for (const step of steps) entries.push(`order ${JSON.stringify(step)}`);
  return entries.join('\n    ');
}

/** Every process has read it by then. */
const KNOWN_AFTER_MS = 60;

export type ProofTime = ReturnType<typeof openTime>;

/** Time as the processes of a proof have it: real, and ahead by what was skipped. */
export function openTime(folder: string) {
  const file = join(folder, 'prove-clock');
  let ahead = 0;
  mkdirSync(folder, { recursive: true });
  write();

  function write(): void {
    // Renamed: a reader never sees half a number.
    writeFileSync(`${file}.new`, String(ahead));
    renameSync(`${file}.new`, file);
  }

  return {
    environment: {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock/main.ts')}`,
      PROVE_CLOCK_FILE: file,
    },
    now: () => new Date(Date.now() + ahead),
    async skip(seconds: number): Promise<void> {
      ahead += Math.round(seconds * 1000);
      write();
      await pause(KNOWN_AFTER_MS);
    },
  };
}
