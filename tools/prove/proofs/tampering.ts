import { randomUUID } from 'node:crypto';
import type { ProviderCall } from '@perchero/api/test/provider.ts';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { pick as oneOf, type Random, randomStream } from '../../seed/generator/random.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import { type Answer, type Api, inParallel, countOutcomes, openApi, bodyOf } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { type Findings, say, sized } from '../lib/report.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';
import { type Books, openBooks, openMarket, type Product, readDeliveryCosts } from '../money/market.ts';
import { openProvider } from '../money/provider.ts';

export const summary =
  'thousands of forged carts and payments: the provider is always asked for the database’s prices';

const attempts = sized(5_000, 400);
const batchSize = 200;
const atOnce = 16;
const seed = process.env['PROVE_SEED'] ?? String(Date.now());

interface Trial {
  readonly api: Api;
  readonly random: () => number;
  readonly buyers: readonly CrowdPerson[];
  readonly deliveryCosts: ReadonlyMap<string, number>;
  readonly answers: Answer[];
  readonly orderIds: string[];
  links: number;
  carts: number;
  readonly wrongLinks: string[];
}

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    // Nothing here is for the other engines, or for the worker.
    services: ['postgres', 'redis', 'mercadopago'],
    apis: 2,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  };
  return withStack('tampering', options, async (stack, findings) => {
    findings.note('seed (PROVE_SEED repeats it)', seed);
    await using books = openBooks(stack.env);
    const calls = openCallLog(stack.env);
    using api = openApi(stack.env, { connections: atOnce * 2 });
    say('opening the market');
    const { buyers } = await openMarket(
      { env: stack.env, books, provider: openProvider(stack.env) },
      {
        buyers: sized(500, 100),
        sellers: 40,
        products: [
          { count: 200, stock: 60 },
          { count: 100, stock: 1 },
        ],
      },
    );
    const trial: Trial = {
      api,
      random: randomStream(seed),
      buyers,
      deliveryCosts: await readDeliveryCosts(books),
      answers: [],
      orderIds: [],
      links: 0,
      carts: 0,
      wrongLinks: [],
    };
    const tally: Tally = { sent: 0, cents: 0, wrong: [] };
    let products = await readProducts(books, new Map());
    for (let done = 0; done < attempts; done += batchSize) {
      say(`${done} of ${attempts}, ${tally.sent} asked of the provider`);
      const now = products;
      await inParallel(Math.min(batchSize, attempts - done), atOnce, () => attempt(trial, now));
      await holdAgainstPrices(tally, { calls: await calls.take(), books, env: stack.env, products });
      products = await changePrices(books, products);
    }
    report(findings, trial, tally);
    findings.zeros(await books.contradictions());
  });
}

function report(findings: Findings, trial: Trial, tally: Tally): void {
  const failed = trial.answers.filter(({ status }) => status >= 500);
  findings.note('forged carts and requests to pay', attempts);
  findings.note('of these carts', trial.carts);
  findings.note('answers', countOutcomes(trial.answers));
  findings.zero('answers of 5xx', failed.length);
  findings.some('links to pay that came of it', trial.links);
  findings.some('amounts sent to the provider', tally.sent);
  findings.note('pesos in all', (tally.cents / 100).toFixed(2));
  findings.none('amounts other than the database’s prices', tally.wrong);
  findings.none('links for something else than was asked for and costs', trial.wrongLinks);
}

async function attempt(trial: Trial, products: ReadonlyMap<number, KnownProduct>): Promise<void> {
  const buyer = oneOf(trial.random, trial.buyers);
  const scene = { ...trial, products: [...products.values()] };
  const draft = trial.random() < 0.3 ? await fromForgedCart(trial, buyer, scene) : forge(scene);
  if (!draft) return;
  const answer = await send(trial, buyer, '/api/split', draft);
  if (answer.status !== 200) return;
  const { payments } = bodyOf(answer) as unknown as { payments: SplitPayment[] };
  for (const payment of payments) {
    if (payment.payment_url === null) continue;
    trial.links += 1;
    if (payment.order_id) trial.orderIds.push(payment.order_id);
    const goods = amountDue(draft, payment.seller_id, products);
    const due = goods + deliveryDue(trial, draft, `${buyer.id} ${payment.seller_id}`);
    if (payment.amount_cents !== due || due <= 0)
      trial.wrongLinks.push(`${payment.amount_cents} for ${JSON.stringify(draft.items)}`);
  }
}

/** Puts forgeries into a cart and asks to pay what the cart then shows. */
async function fromForgedCart(trial: Trial, buyer: CrowdPerson, scene: Parameters<typeof forgedCart>[0]) {
  trial.carts += 1;
  await send(trial, buyer, '/api/cart/clear', {});
  await send(trial, buyer, '/api/cart/merge', { items: forgedCart(scene) });
  const { cookie, address } = buyer;
  const shown = await trial.api.call({ method: 'GET', path: '/api/cart', cookie, address });
  trial.answers.push(shown);
  const { cart } = bodyOf(shown) as unknown as { cart?: { groups: { lines: Item[] }[] } };
  const lines = cart?.groups.flatMap(({ lines: own }) => own) ?? [];
  const items = lines.map(({ id, price, quantity, title }) => ({ id, price, quantity, title }));
  return items.length > 0 ? { items } : null;
}

async function send(trial: Trial, { cookie, address }: CrowdPerson, path: string, body: object) {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await trial.api.call({ method: 'POST', path, body, headers, cookie, address });
  trial.answers.push(answer);
  return answer;
}

/** What the products of a request that this seller has cost together; not a number when a price was told that is not ours. */
function amountDue({ items }: Draft, sellerId: string, products: ReadonlyMap<number, KnownProduct>): number {
  return items.reduce((sum, { id, quantity, price }) => {
    const product = products.get(Number(id));
    if (product?.sellerId !== sellerId) return sum;
    const isToldRight = price === undefined || Math.round(Number(price) * 100) === product.priceCents;
    return isToldRight ? sum + product.priceCents * Number(quantity) : Number.NaN;
  }, 0);
}

/** A cost that a request claims is right only for a meeting, which costs nothing. */
function deliveryDue({ deliveryCosts }: Trial, { deliveries = [] }: Draft, pair: string): number {
  const isClaimed = deliveries.some(({ seller_id: sellerId }) => pair.endsWith(String(sellerId)));
  return isClaimed ? 0 : (deliveryCosts.get(pair) ?? 0);
}

async function readProducts(books: Books, before: ReadonlyMap<number, KnownProduct>) {
  const rows = await books.rows<Omit<KnownProduct, 'oldPriceCents'>>(
    `select id, seller_id as "sellerId", price_cents as "priceCents", product_stock.stock, title
     from product join product_stock on product_id = id
     where id in (select product_id from product_stock) and title like 'Prenda %'`,
  );
  return new Map(
    rows.map((product) => {
      const old = before.get(product.id);
      const oldPriceCents =
        !old || old.priceCents === product.priceCents ? (old?.oldPriceCents ?? 100) : old.priceCents;
      return [product.id, { ...product, oldPriceCents }];
    }),
  );
}

/** Sellers change what costs what, of products that nobody is paying for. */
async function changePrices(books: Books, products: ReadonlyMap<number, KnownProduct>) {
  await books.rows(
    `update product set price_cents = 1 + (price_cents * 31 + 777) % 9000000
     where id in (select product_id from product_stock where reserved = 0 and stock > 0) and title like 'Prenda %'
       and id % 3 = 0`,
  );
  return readProducts(books, products);
}

/** A product as the proof knows it: what it costs now, and what it cost before. */
interface KnownProduct extends Product {
  readonly title: string;
  readonly oldPriceCents: number;
}

type Item = Record<string, unknown>;

interface Draft {
  readonly items: readonly Item[];
  readonly deliveries?: readonly Item[];
  readonly [field: string]: unknown;
}

interface Scene {
  readonly random: Random;
  readonly buyers: readonly CrowdPerson[];
  readonly products: readonly KnownProduct[];
  readonly orderIds: readonly string[];
}

/** One to three products, told as they are. */
function honest({ random, products }: Pick<Scene, 'random' | 'products'>): Item[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const { id, sellerId, title, priceCents } = oneOf(random, products);
    return { id, seller_id: sellerId, title, price: priceCents / 100, quantity: 1 };
  });
}

const prices = [0, -1, 0.01, 0.001, 1, 1e-9, 1e12, 1.7e308, -1e308, '1', null, true, [1], { $gt: 0 }];
const quantities = [0, -1, -99, 0.5, 1.5, 2, 3, 99, 100, 1e9, 2 ** 53, '2', '1e3', null, [2], { n: 2 }];
const ids = [0, -1, 1.5, 2 ** 31, 2 ** 53, '1', null, '1; drop table product', [1], 999_999_999];
const addresses = ['https://example.net/robo', 'javascript:alert(1)', '//example.net', '/\\example.net', ''];

/** Each changes something that a caller could try. */
const forgeries: readonly ((scene: Scene, draft: Draft) => Draft)[] = [
  ({ random }, draft) => change(random, draft, () => ({ price: oneOf(random, prices) })),
  ({ random }, draft) =>
    change(random, draft, ({ price }) => ({
      price: Number(price) * oneOf(random, [0.5, 0.01, 0.999_999, -1, 100]),
    })),
  ({ random }, draft) => change(random, draft, () => ({ quantity: oneOf(random, quantities) })),
  ({ random }, draft) => change(random, draft, () => ({ id: oneOf(random, ids) })),
  // The price of another product, and what it cost before.
  ({ random, products }, draft) =>
    change(random, draft, () => ({ price: oneOf(random, products).priceCents / 100 })),
  ({ random, products }, draft) =>
    change(random, draft, ({ id }) => {
      const old = products.find((product) => product.id === id)?.oldPriceCents;
      return { price: (old ?? 100) / 100 };
    }),
  ({ random, buyers }, draft) =>
    change(random, draft, () => {
      const { id } = oneOf(random, buyers);
      return { seller_id: id, user_id: id };
    }),
  ({ random }, draft) =>
    change(random, draft, () => ({
      title: 'Regalo',
      unit_price: 0.01,
      unit_price_cents: 1,
      amount_cents: 1,
      price_cents: 1,
      discount: 1e6,
      currency_id: 'ARS',
      stock: 1000,
    })),
  // The same product twice, one of them taken off again.
  ({ random }, draft) => {
    const item = oneOf(random, draft.items);
    return { ...draft, items: [...draft.items, { ...item, quantity: oneOf(random, [1, -1, 2]) }] };
  },
  (_scene, draft) => ({ ...draft, items: draft.items.map(({ id, quantity }) => ({ id, quantity })) }),
  ({ random }, draft) => {
    const place = oneOf(random, addresses);
    return { ...draft, back_urls: { success: place, failure: place, pending: place } };
  },
  (_scene, draft) => ({
    ...draft,
    marketplace_fee: 0,
    commission_cents: 0,
    total_cents: 1,
    currency: 'ARS',
    expires_at: '2099-01-01T00:00:00Z',
  }),
  // A cheaper delivery to an address that is not theirs.
  ({ random, products }, draft) => {
    const cost_cents = oneOf(random, [0, 1, -19_000, 1e9]);
    const address = oneOf(random, [{}, { address_id: randomUUID() }]);
    const delivery = { method: oneOf(random, ['in_person', 'parcel']), ...address, cost_cents };
    const deliveries = products.slice(0, 3).map(({ sellerId }) => ({ seller_id: sellerId, ...delivery }));
    return { ...draft, delivery_cents: cost_cents, delivery, deliveries };
  },
  ({ random }, draft) =>
    change(random, draft, ({ price }) => {
      const agreed = { offerId: randomUUID(), priceCents: 1, until: '2099-01-01T00:00:00Z' };
      const seen = random() < 0.5 ? price : 0.01;
      return { price: seen, offer_id: agreed.offerId, agreed_price: 0.01, agreedPrice: agreed };
    }),
  ({ random, buyers }, draft) => ({ ...draft, buyer_user_id: oneOf(random, buyers).id }),
  ({ random, orderIds }, draft) =>
    change(random, draft, () => ({
      order_id: orderIds.length > 0 ? oneOf(random, orderIds) : randomUUID(),
    })),
  ({ random }, draft) => ({ ...draft, items: oneOf(random, [[], Array(51).fill(draft.items[0])]) }),
  (_scene, draft) => ({
    ...draft,
    ['__proto__']: { isAdmin: true, price: 1 },
    constructor: { prototype: {} },
  }),
];

/** One to three forgeries in an honest request. */
function forge(scene: Scene, items: readonly Item[] = honest(scene)): Draft {
  let draft: Draft = { items };
  const count = 1 + Math.floor(scene.random() * 3);
  for (let forged = 0; forged < count; forged += 1) {
    if (draft.items.length === 0) break;
    draft = oneOf(scene.random, forgeries)(scene, draft);
  }
  return draft;
}

/** What a guest's browser may say that its cart holds. */
function forgedCart({ random, products }: Scene): Item[] {
  return honest({ random, products }).map(({ id, price }) => ({
    product_id: random() < 0.1 ? oneOf(random, ids) : id,
    quantity: oneOf(random, random() < 0.6 ? [1, 2, 3, 99] : quantities),
    ...(random() < 0.7 && { price: oneOf(random, [1, 1_000_000, Math.ceil(Number(price)), ...prices]) }),
  }));
}

function change(random: Random, draft: Draft, by: (item: Item) => Item): Draft {
  const place = Math.floor(random() * draft.items.length);
  return {
    ...draft,
    items: draft.items.map((item, index) => (index === place ? { ...item, ...by(item) } : item)),
  };
}

interface SentItem {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly currency_id: string;
}

interface SentPreference {
  readonly items: readonly SentItem[];
  readonly external_reference: string;
  readonly marketplace_fee: number;
  readonly back_urls: Readonly<Record<string, string>>;
  readonly notification_url: string;
}

interface OrderRow {
  readonly id: string;
  readonly total: number;
  readonly delivery: number;
  readonly commission: number;
  readonly collector: string;
}

/** What the shop asked of the provider since the last look, as the provider wrote it down. */
function openCallLog(env: Environment) {
  const address = `http://127.0.0.1:${variable(env, 'MP_PORT')}/__sim/calls`;
  return {
    async take(): Promise<ProviderCall[]> {
      const calls = (await (await fetch(address)).json()) as ProviderCall[];
      await fetch(address, { method: 'DELETE' });
      return calls.filter(
        ({ method, path }) => method === 'POST' && path.startsWith('/checkout/preferences'),
      );
    },
  };
}

interface Tally {
  sent: number;
  cents: number;
  readonly wrong: string[];
}

/** Holds every amount that was sent against what the database says the products cost. */
async function holdAgainstPrices(
  tally: Tally,
  {
    calls,
    books,
    env,
    products,
  }: {
    readonly calls: readonly ProviderCall[];
    readonly books: Books;
    readonly env: Environment;
    readonly products: ReadonlyMap<number, KnownProduct>;
  },
): Promise<void> {
  const sent = calls.map((call) => ({ ...call, preference: JSON.parse(call.body) as SentPreference }));
  const orders = await books.rows<OrderRow>(
    `select id, total_cents::float8 as total, delivery_cents::float8 as delivery,
       commission_cents::float8 as commission, collector_id as collector
     from shop_order where id = any ($1::uuid[])`,
    [sent.map(({ preference }) => preference.external_reference)],
  );
  const known = new Map(orders.map((order) => [order.id, order]));
  for (const { preference, seller } of sent) {
    tally.sent += 1;
    const order = known.get(preference.external_reference);
    const total = preference.items.reduce((sum, item) => sum + cents(item.unit_price) * item.quantity, 0);
    tally.cents += total;
    const sold = preference.items.filter(({ id }) => id !== 'envio');
    const delivery = total - sold.reduce((sum, item) => sum + cents(item.unit_price) * item.quantity, 0);
    const faults = [
      ...sold.flatMap((item) => faultsOf(item, products.get(Number(item.id)))),
      ...(delivery === order?.delivery ? [] : [`${delivery} is not the order's delivery`]),
      ...(total > 0 && total === order?.total ? [] : [`${total} is not the order's total`]),
      ...(cents(preference.marketplace_fee) === order?.commission ? [] : ['another commission']),
      ...(String(seller) === order?.collector ? [] : ['in the name of another seller']),
      ...Object.values(preference.back_urls)
        .filter((url) => !url.startsWith(`${variable(env, 'PUBLIC_URL')}/pago-resultado?status=`))
        .map((url) => `comes back to ${url}`),
      ...(preference.notification_url.startsWith(variable(env, 'MP_NOTIFICATION_URL'))
        ? []
        : ['tells others']),
    ];
    if (faults.length > 0) tally.wrong.push(`${preference.external_reference}: ${faults.join(', ')}`);
  }
}

function faultsOf(item: SentItem, product: KnownProduct | undefined): string[] {
  if (!product) return [`there is no product ${item.id}`];
  const { unit_price: price, quantity, title, currency_id: currency } = item;
  return [
    ...(price > 0 && cents(price) === product.priceCents ? [] : [`${item.id} costs ${price}`]),
    ...(Number.isInteger(quantity) && quantity >= 1 && quantity <= product.stock
      ? []
      : [`${quantity} units`]),
    ...(title === product.title && currency === 'UYU' ? [] : [`is called ${title} in ${currency}`]),
  ];
}

function cents(pesos: number): number {
  return Math.round(pesos * 100);
}
