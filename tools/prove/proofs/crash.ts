import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { randomStream } from '../../seed/generator/random.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Answer, type Api, type Call, openApi, bodyOf, sendUntilAnswered } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { createKills, type Kills } from '../lib/kills.ts';
import { type Findings, fixed, percentile, say, seconds, sized } from '../lib/report.ts';
import { type ProofStack, type ProofStackOptions, withStack } from '../lib/stack.ts';
import { judgeMoney, judgeRefundKeys } from '../money/judge.ts';
import { type Books, type Market, openBooks, openMarket, type Product } from '../money/market.ts';
import { openProvider, type Provider } from '../money/provider.ts';

export const summary =
  'checkouts while API, worker, PostgreSQL and Redis are killed: nothing lost, nothing doubled, the books agree';

const checkouts = sized(5_000, 600);
const killsWanted = sized(100, 15);
const killsOfEngine = sized(8, 2);
const atOnce = 16;
/** So short that what nobody pays is free again when the proof looks. */
const reservationSeconds = 12;
/** The small size runs where other work may run beside it: there the counts are what has to hold. */
const drainSeconds = sized(30, 120);
const seed = process.env['PROVE_SEED'] ?? String(Date.now());

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    apis: 2,
    worker: true,
    env: {
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
      ORDER_HOLD_SECONDS: String(reservationSeconds),
      // Eighteen minutes become as many seconds.
      SIM_TIME_SCALE: '60',
      SIM_SEED: String(Number(seed) % 1_000_000),
    },
  };
  return withStack('crash', options, async (stack, findings) => {
    findings.note('seed (PROVE_SEED repeats it)', seed);
    await using books = openBooks(stack.env);
    const provider = openProvider(stack.env);
    say('opening the market');
    const market = await openMarket(
      { env: stack.env, books, provider },
      {
        buyers: sized(250, 60),
        sellers: 20,
        products: [
          { count: sized(8_000, 1_600), stock: 1 },
          { count: sized(200, 40), stock: 20 },
        ],
      },
    );
    await makeTrouble(provider);
    const rush = await letThemShop(stack, market, { provider, findings });
    await provider.clearFaults();
    await drain(books, findings);
    await judge(rush, books);
    await judgeMoney(findings, books, provider);
    await judgeRefundKeys(findings, provider);
    async function judge(rush: Rush, open: Books): Promise<void> {
      const found = await open.rows<{ id: string }>('select id from shop_order');
      const known = new Set(found.map(({ id }) => id));
      const lost = [...rush.orderIds].filter((id) => !known.has(id)).length;
      findings.zero('orders that a buyer was told of and that are lost', lost);
      for (const { state, count } of await open.rows<{ state: string; count: string }>(
        'select state, count(*) from shop_order group by state order by state',
      ))
        findings.note(`orders ${state}`, count);
      const refunds = await open.count(`select from refund where state = 'approved'`);
      findings.note('refunds made', refunds);
    }
  });
}

/** The provider tells things twice, late, never, and wrongly; some of its answers are lost. */
async function makeTrouble(provider: Provider): Promise<void> {
  await provider.modes({
    drop: 0.05,
    duplicate: { n: 2, gapMs: 20, concurrent: true },
    delay: { min: 0, max: 400 },
    lie: 0.1,
  });
  const lose = (method: string, path: string, probability: number) =>
    provider.fault({ match: { method, path }, effect: { kind: 'lose-response' }, probability });
  await lose('POST', '/refunds', 0.3);
  await lose('POST', '^/checkout/preferences', 0.03);
  await lose('GET', '^/v1/payments', 0.02);
}

async function letThemShop(
  stack: ProofStack,
  { buyers, products }: Market,
  { provider, findings }: { provider: Provider; findings: Findings },
): Promise<Rush> {
  using api = openApi(stack.env, { connections: atOnce * 2 });
  const random = randomStream(seed);
  const rush = newRush({ api, provider, products, random });
  const kills = createKills(stack, random);
  const beganAt = performance.now();
  let begun = 0;
  let isOver = false;
  const shopping = Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      while (begun < checkouts) {
        const buyer = buyers[(begun++ * 7 + lane) % buyers.length];
        // Not ahead of the killing: it goes on from the first to the last.
        while (rush.checkouts / checkouts > (kills.total() + 1) / killsWanted) await pause(50);
        if (buyer) await shop(rush, buyer);
      }
    }),
  ).finally(() => {
    isOver = true;
  });
  const killing = kills.killUntil(() => isOver && kills.total() >= killsWanted);
  await Promise.all([shopping, killing]);
  report(findings, rush, kills, performance.now() - beganAt);
  return rush;
}

function report(findings: Findings, rush: Rush, kills: Kills, tookMs: number): void {
  findings.demand(
    'checkouts',
    `${rush.checkouts} in ${seconds(tookMs)}`,
    `${checkouts}`,
    rush.checkouts >= checkouts,
  );
  findings.note('checkout, p99 with its retries', seconds(percentile(rush.times, 0.99)));
  findings.note('tried again', rush.retries);
  findings.note('sellers’ parts refused with a sentence', rush.refused);
  kills.judge(findings, killsWanted, killsOfEngine);
  findings.none('answers that nobody expects', rush.unexpected);
}

/** What is set aside is free or sold soon; refunds and news may still be waiting for their next try. */
async function drain(books: Books, findings: Findings): Promise<void> {
  say('waiting until everything has ended');
  const beganAt = performance.now();
  const heldUntil = await ended(`select from reservation where state = 'held'`);
  findings.atMost('until nothing was set aside', heldUntil, drainSeconds, fixed(1, 's'));
  const all = await ended(`
    select from provider_inbox where state = 'waiting'
    union all select from refund where state in ('requested', 'waiting_funds')
    union all select from outbox_event
    union all select from outbox_delivery where dead_at is null`);
  findings.demand('until nothing was on its way', `${all.toFixed(1)} s`, 'an end', Number.isFinite(all));

  /** In seconds since the last checkout. */
  async function ended(rows: string): Promise<number> {
    const isOver = await waitUntil('an end', async () => (await books.count(rows)) === 0, {
      seconds: 180,
      everyMs: 500,
    }).then(
      () => true,
      () => false,
    );
    return isOver ? (performance.now() - beganAt) / 1000 : Infinity;
  }
}

interface Shopping {
  readonly api: Api;
  readonly provider: Provider;
  readonly products: readonly Product[];
  readonly random: () => number;
}

type Rush = ReturnType<typeof newRush>;

/** What everybody who buys knows and counts. */
function newRush(shopping: Shopping) {
  const [times, unexpected]: [number[], string[]] = [[], []];
  const counts = { checkouts: 0, retries: 0, refused: 0 };
  return { ...shopping, ...counts, orderIds: new Set<string>(), times, unexpected };
}

/** Fills a cart, checks out and does what people do at the provider. */
async function shop(rush: Rush, buyer: CrowdPerson): Promise<void> {
  const items = choose(rush).map(({ id, priceCents, stock }) => ({
    id,
    quantity: stock > 1 && rush.random() < 0.3 ? 2 : 1,
    price: priceCents / 100,
  }));
  const headers = { 'idempotency-key': randomUUID() };
  const startedAt = performance.now();
  const answer = await persist(rush, buyer, { path: '/api/split', body: { items }, headers });
  rush.times.push(performance.now() - startedAt);
  rush.checkouts += 1;
  if (answer.status !== 200) return;
  const { payments } = bodyOf(answer) as unknown as { payments: SplitPayment[] };
  for (const payment of payments) {
    if (payment.order_id) rush.orderIds.add(payment.order_id);
    if (payment.error !== null || !payment.payment_url) rush.refused += 1;
    else await atProvider(rush, buyer, payment, payment.payment_url);
  }
}

/** One to three, often the same that somebody else wants. */
function choose({ products, random }: Rush): Product[] {
  const count = 1 + Math.floor(random() * 3);
  const chosen = new Map<number, Product>();
  for (let turn = 0; turn < count; turn++) {
    const product = products[Math.floor(random() * products.length)];
    if (product) chosen.set(product.id, product);
  }
  return [...chosen.values()];
}

async function atProvider(rush: Rush, buyer: CrowdPerson, { order_id }: SplitPayment, url: string) {
  const { provider, random } = rush;
  const mood = random();
  if (mood < 0.1) return;
  if (mood < 0.16) {
    await persist(rush, buyer, { path: '/api/orders/cancel', body: { order_id } });
    return;
  }
  if (mood < 0.28) await provider.payAt(url, 'reject');
  await provider.payAt(url, mood > 0.9 ? 'two-cards' : 'approve');
  // Impatient, in two tabs: one of both has to be given back.
  if (mood > 0.82 && mood < 0.9) await provider.payAt(url, 'approve');
}

const timeoutMs = 180_000;

async function persist(
  rush: Rush,
  { cookie, address }: CrowdPerson,
  sent: Pick<Call, 'path' | 'body' | 'headers'>,
): Promise<Answer> {
  const call = { method: 'POST', ...sent, cookie, address } as const;
  const answer = await sendUntilAnswered(rush.api, call, {
    timeoutMs,
    pauseMs: () => 100 + Math.floor(rush.random() * 400),
    isFinal: (reply) => reply.status < 500 && bodyOf(reply).code !== 'request-in-progress',
    onRetry: () => (rush.retries += 1),
  });
  // Too late to cancel: it is paid, or over.
  const isFine = answer.status === 200 || bodyOf(answer).code === 'invalid-order-state';
  if (!isFine) rush.unexpected.push(`${sent.path} ${answer.status} ${answer.body}`);
  return answer;
}
