import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { randomStream } from '../../seed/generator/random.ts';
import { type Answer, type Api, inParallel, openApi, bodyOf } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { type Findings, isFull, percentile, say, seconds, shuffled, sized } from '../lib/report.ts';
import { type ProofStack, type ProofStackOptions, withStack } from '../lib/stack.ts';
import { type Books, type Market, openBooks, openMarket, type Product } from '../money/market.ts';
import { openProvider } from '../money/provider.ts';

export const summary =
  'hundreds of buyers for every product, some at an agreed price, over two processes: no unit sold twice, none unsold (-- --full: 500 × 200)';

const buyerCount = isFull ? 500 : sized(200, 60);
const singles = isFull ? 200 : sized(100, 30);
const triples = isFull ? 40 : sized(20, 6);
const worstP99Ms = 3_000;
/** What a buyer reads who came too late. */
const sentence = 'Ya no está disponible.';

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    apis: 2,
    worker: true,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  };
  return withStack('oversell', options, async (stack, findings) => {
    await using books = openBooks(stack.env);
    say('opening the market');
    const market = await openMarket(
      { env: stack.env, books, provider: openProvider(stack.env) },
      {
        buyers: buyerCount,
        sellers: singles + triples,
        products: [
          { count: singles, stock: 1 },
          { count: triples, stock: 3 },
        ],
      },
    );
    const race = await letThemRace(stack, market, await agreePrices(books, market));
    judgeAnswers(findings, race);
    await judgeBooks(findings, books, { race, products: market.products });
  });
}

/** In cents, by `buyer product`. */
type AgreedPrices = ReadonlyMap<string, number>;

/** Every third buyer has an agreed price for every product. */
async function agreePrices(books: Books, { buyers, products }: Market): Promise<AgreedPrices> {
  const rows = await books.rows<{ pair: string; cents: number }>(
    `insert into offer (id, product_id, buyer_id, seller_id, by, price_cents, list_price_cents, state, made_at, until)
     select gen_random_uuid(), product.id, buyer_id, seller_id, 'buyer', price_cents / 125 * 100, price_cents, 'accepted',
       now(), now() + interval '1 day'
     from product, unnest($1::uuid[]) as buyer_id where product.id = any ($2)
     returning buyer_id || ' ' || product_id as pair, price_cents as cents`,
    [buyers.filter((_, place) => place % 3 === 0).map(({ id }) => id), products.map(({ id }) => id)],
  );
  return new Map(rows.map(({ pair, cents }) => [pair, cents]));
}

/** Half of them all begin with the same product, the others anywhere. */
async function letThemRace(stack: ProofStack, { buyers, products }: Market, agreedPrices: AgreedPrices) {
  say(`${buyers.length} buyers want each of ${products.length} products`);
  using api = openApi(stack.env, { connections: buyers.length });
  const race = newRace(api, agreedPrices);
  // Somebody was there before them: no process opens its connections in the race.
  await inParallel(buyers.length * 2, 16, (place) => {
    const { cookie = '', address = '' } = buyers[place % buyers.length] ?? {};
    return api.call({ method: 'GET', path: '/api/session', cookie, address });
  });
  await Promise.all(
    buyers.map((buyer, place) =>
      raceFor(race, buyer, place % 2 ? products : shuffled(products, randomStream(buyer.id))),
    ),
  );
  return race;
}

function judgeAnswers(findings: Findings, race: ProductRace): void {
  const { times, failed, unexpected, refusals } = race;
  const p99 = percentile(times, 0.99);
  findings.note('requests to pay', times.length);
  findings.note('answer, median', seconds(percentile(times, 0.5)));
  findings.note('answer, longest', seconds(percentile(times, 1)));
  findings.atMost('answer, p99', p99, worstP99Ms, seconds);
  findings.note('told to ask less often, and asked again', race.slowedDown);
  findings.note('turned away with a pause, and asked again under the same key', race.turnedAway);
  findings.note('buyers who stopped at as many unpaid orders as one may have', race.haveEnough);
  findings.note('disconnected between two requests, and asked again under the same key', race.disconnected);
  findings.none('answers of 5xx, or none', failed);
  findings.none('answers that nobody expects', unexpected);
  const others = [...refusals].filter(([text]) => text !== sentence);
  findings.note(`told "${sentence}"`, refusals.get(sentence) ?? 0);
  findings.none('told anything else', others, ([text, count]) => `${text} × ${count}`);
}

async function judgeBooks(
  findings: Findings,
  books: Books,
  { race, products }: { readonly race: ProductRace; readonly products: readonly Product[] },
): Promise<void> {
  const rows = await books.rows<{ product_id: string; orders: string; stock: number; reserved: number }>(
    `select product_id, stock, reserved, (
       select count(*) from order_item join shop_order on shop_order.id = order_id
       where order_item.product_id = product_stock.product_id and shop_order.state in ('creating', 'awaiting_payment')) as orders
     from product_stock where product_id = any ($1)`,
    [products.map(({ id }) => id)],
  );
  const units = products.reduce((sum, { stock }) => sum + stock, 0);
  const oversold = rows.filter(({ orders, stock }) => Number(orders) > stock).length;
  const left = rows.filter(
    ({ orders, stock, reserved }) => Number(orders) < stock || reserved < stock,
  ).length;
  const open = await books.rows<{ id: string }>(
    `select id from shop_order where state in ('creating', 'awaiting_payment')`,
  );
  const known = new Set(open.map(({ id }) => id));
  const lost = [...race.won].filter((id) => !known.has(id)).length;
  const ended = await books.rows<{ reason: string; count: string }>(
    `select coalesce(reason, state::text) as reason, count(*) from shop_order
     where state not in ('creating', 'awaiting_payment') group by 1 order by 1`,
  );
  findings.note('units there were', units);
  const reasons = ended.map(({ reason, count }) => `${reason} × ${count}`).join('; ');
  findings.note('orders that ended, and why', reasons || 'none');
  findings.equal('orders that can be paid', race.won.size, units);
  findings.zero('products with more open orders than units', oversold);
  findings.zero('products of which something is left', left);
  findings.zero('orders that a buyer was told of and that are not there', lost);
  const silent = open.length - race.won.size;
  findings.zero('orders that nobody was told of', silent);
  const agreed = await books.count(`${linesWithOffer} where offer_id is not null`);
  findings.some('order lines at an agreed price', agreed);
  const wrong = await books.count(`${linesWithOffer} where offer_id is distinct from offer.id
    or unit_price_cents <> coalesce(offer.price_cents, product.price_cents)`);
  findings.zero('order lines at another price than agreed or listed', wrong);
  findings.zeros(await books.contradictions());
}

const linesWithOffer = `
  select from order_item join shop_order on shop_order.id = order_id join product on product.id = product_id
  left join offer on offer.buyer_id = shop_order.buyer_id and offer.product_id = order_item.product_id`;

type ProductRace = ReturnType<typeof newRace>;

/** What everybody in the race knows and counts. */
function newRace(api: Api, agreedPrices: AgreedPrices) {
  return {
    api,
    agreedPrices,
    won: new Set<string>(),
    refusals: new Map<string, number>(),
    times: [] as number[],
    slowedDown: 0,
    turnedAway: 0,
    haveEnough: 0,
    disconnected: 0,
    failed: [] as string[],
    unexpected: [] as string[],
  };
}

/** One buyer who wants every product and asks for one after the other. Anyone who has one of a seller leaves the seller alone. */
async function raceFor(race: ProductRace, buyer: CrowdPerson, products: readonly Product[]): Promise<void> {
  const paidSellers = new Set<string>();
  for (const product of products) {
    if (paidSellers.has(product.sellerId)) continue;
    const payment = await askFor(race, buyer, product);
    if (payment?.order_id && payment.payment_url) {
      race.won.add(payment.order_id);
      paidSellers.add(product.sellerId);
    } else if (payment?.error?.startsWith('Tenés demasiadas compras sin pagar.')) {
      race.haveEnough += 1;
      return;
    } else if (payment) {
      const sentence = payment.error ?? 'none';
      race.refusals.set(sentence, (race.refusals.get(sentence) ?? 0) + 1);
    }
  }
}

async function askFor(race: ProductRace, buyer: CrowdPerson, product: Product): Promise<SplitPayment | null> {
  const { cookie, address } = buyer;
  const cents = race.agreedPrices.get(`${buyer.id} ${product.id}`) ?? product.priceCents;
  const call = {
    method: 'POST',
    path: '/api/split',
    body: { items: [{ id: product.id, quantity: 1, price: cents / 100 }] },
    headers: { 'idempotency-key': randomUUID() },
    cookie,
    address,
  } as const;
  for (let lost = 0; ;) {
    const answer = await race.api.call(call).catch((error: unknown) => String(error));
    if (typeof answer === 'string') {
      if (answer.includes('ECONNRESET') && lost++ === 0) {
        race.disconnected += 1;
        continue;
      }
      race.failed.push(answer);
      return null;
    }
    if (answer.status === 429) {
      race.slowedDown += 1;
      await pause(1000 * Number(bodyOf(answer)['cooldown'] ?? 1));
      continue;
    }
    const retryAfter = Number(answer.headers['retry-after']);
    if ((answer.status === 503 || answer.status === 409) && retryAfter > 0) {
      race.turnedAway += 1;
      await pause(1000 * retryAfter);
      continue;
    }
    race.times.push(answer.ms);
    return paymentOf(race, answer);
  }
}

function paymentOf(race: ProductRace, answer: Answer): SplitPayment | null {
  if (answer.status >= 500) race.failed.push(`${answer.status} ${answer.body}`);
  else if (answer.status !== 200) race.unexpected.push(`${answer.status} ${answer.body}`);
  if (answer.status !== 200) return null;
  const { payments } = bodyOf(answer) as unknown as { payments: SplitPayment[] };
  return payments[0] ?? null;
}
