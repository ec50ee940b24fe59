import { randomUUID } from 'node:crypto';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { randomStream } from '../../seed/generator/random.ts';
import { type Answer, type Api, inParallel, kinds, openApi, said } from '../accounts/api.ts';
import { createFindings, type Findings } from '../harness/findings.ts';
import { say, startProofStack } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { type Books, openBooks } from '../money/invariants.ts';
import { openMarket } from '../money/market.ts';
import { openProvider } from '../money/provider.ts';
import type { CrowdPerson } from '../streams/crowd-people.ts';
import { type Draft, forge, forgedCart, type Item, type KnownPiece, oneOf } from '../tampering/forge.ts';
import { holdAgainstPrices, openCallLog, type Tally } from '../tampering/sent.ts';

export const summary =
  'thousands of forged carts and requests to pay: what the provider is asked for is always what the database says';

const attempts = sized(5_000, 400);
const batchSize = 200;
const atOnce = 16;
const seed = process.env['PROVE_SEED'] ?? String(Date.now());

interface Trial {
  readonly api: Api;
  readonly random: () => number;
  readonly buyers: readonly CrowdPerson[];
  readonly answers: Answer[];
  readonly orderIds: string[];
  links: number;
  carts: number;
  /** Links that the buyer was given for something else than the database says of what they asked for. */
  readonly wrongLinks: string[];
}

export async function run(): Promise<Findings> {
  const findings = createFindings();
  findings.note('seed (PROVE_SEED repeats it)', seed);
  const stack = await startProofStack('tampering', {
    // Nothing here is for the other engines, or for the worker.
    services: ['postgres', 'redis', 'mercadopago'],
    apis: 2,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  });
  const books = openBooks(stack.env);
  const calls = openCallLog(stack.env);
  const api = openApi(stack.env, { connections: atOnce * 2 });
  try {
    say('opening the market');
    const { buyers } = await openMarket(
      { env: stack.env, books, provider: openProvider(stack.env) },
      {
        buyers: sized(500, 100),
        sellers: 40,
        pieces: [
          { count: 200, stock: 60 },
          { count: 100, stock: 1 },
        ],
      },
    );
    const trial: Trial = {
      api,
      random: randomStream(seed),
      buyers,
      answers: [],
      orderIds: [],
      links: 0,
      carts: 0,
      wrongLinks: [],
    };
    const tally: Tally = { sent: 0, cents: 0, wrong: [] };
    let pieces = await readPieces(books, new Map());
    for (let done = 0; done < attempts; done += batchSize) {
      say(`${done} of ${attempts}, ${tally.sent} asked of the provider`);
      const now = pieces;
      await inParallel(Math.min(batchSize, attempts - done), atOnce, () => attempt(trial, now));
      await holdAgainstPrices(tally, { calls: await calls.take(), books, env: stack.env, pieces });
      pieces = await changePrices(books, pieces);
    }
    report(findings, trial, tally);
    for (const [name, found] of await books.contradictions())
      findings.demand(name, found, 'none', found === 0);
  } finally {
    api.close();
    await books.close();
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  return findings;
}

function report(findings: ReturnType<typeof createFindings>, trial: Trial, tally: Tally): void {
  const failed = trial.answers.filter(({ status }) => status >= 500);
  findings.note('forged carts and requests to pay', attempts);
  findings.note('of these carts', trial.carts);
  findings.note('answers', kinds(trial.answers));
  findings.demand('answers of 5xx', failed.length, 'none', failed.length === 0);
  findings.demand('links to pay that came of it', trial.links, 'some', trial.links > 0);
  findings.demand('amounts sent to the provider', tally.sent, 'some', tally.sent > 0);
  findings.note('pesos in all', (tally.cents / 100).toFixed(2));
  findings.demand(
    'amounts other than the database’s prices',
    [tally.wrong.length, ...tally.wrong.slice(0, 3)].join('; '),
    'none',
    tally.wrong.length === 0,
  );
  findings.demand(
    'links for something else than was asked for and costs',
    [trial.wrongLinks.length, ...trial.wrongLinks.slice(0, 3)].join('; '),
    'none',
    trial.wrongLinks.length === 0,
  );
}

async function attempt(trial: Trial, pieces: ReadonlyMap<number, KnownPiece>): Promise<void> {
  const buyer = oneOf(trial.random, trial.buyers);
  const scene = { ...trial, pieces: [...pieces.values()] };
  const draft = trial.random() < 0.3 ? await fromForgedCart(trial, buyer, scene) : forge(scene);
  if (!draft) return;
  const answer = await send(trial, buyer, '/api/split', draft);
  if (answer.status !== 200) return;
  const { payments } = said(answer) as unknown as { payments: SplitPayment[] };
  for (const payment of payments) {
    if (payment.payment_url === null) continue;
    trial.links += 1;
    if (payment.order_id) trial.orderIds.push(payment.order_id);
    const due = amountDue(draft, payment.seller_id, pieces);
    if (payment.amount_cents !== due || due <= 0)
      trial.wrongLinks.push(`${payment.amount_cents} for ${JSON.stringify(draft.items)}`);
  }
}

/** Puts lies into a cart and asks to pay what the cart then shows. */
async function fromForgedCart(
  trial: Trial,
  buyer: CrowdPerson,
  scene: Parameters<typeof forgedCart>[0],
): Promise<Draft | null> {
  trial.carts += 1;
  await send(trial, buyer, '/api/cart/clear', {});
  await send(trial, buyer, '/api/cart/merge', { items: forgedCart(scene) });
  const { cookie, address } = buyer;
  const shown = await trial.api.call({ method: 'GET', path: '/api/cart', cookie, address });
  trial.answers.push(shown);
  const { cart } = said(shown) as unknown as { cart?: { groups: { lines: Item[] }[] } };
  const lines = cart?.groups.flatMap(({ lines: own }) => own) ?? [];
  const items = lines.map(({ id, price, quantity, title }) => ({ id, price, quantity, title }));
  return items.length > 0 ? { items } : null;
}

async function send(
  trial: Trial,
  { cookie, address }: CrowdPerson,
  path: string,
  body: object,
): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await trial.api.call({ method: 'POST', path, body, headers, cookie, address });
  trial.answers.push(answer);
  return answer;
}

/** What the pieces of a request that this seller has cost together; not a number when a price was told that is not ours. */
function amountDue({ items }: Draft, sellerId: string, pieces: ReadonlyMap<number, KnownPiece>): number {
  return items.reduce((sum, { id, quantity, price }) => {
    const piece = pieces.get(Number(id));
    if (piece?.sellerId !== sellerId) return sum;
    const isToldRight = price === undefined || Math.round(Number(price) * 100) === piece.priceCents;
    return isToldRight ? sum + piece.priceCents * Number(quantity) : Number.NaN;
  }, 0);
}

async function readPieces(
  books: Books,
  before: ReadonlyMap<number, KnownPiece>,
): Promise<ReadonlyMap<number, KnownPiece>> {
  const rows = await books.rows<Omit<KnownPiece, 'oldPriceCents'>>(
    `select id, seller_id as "sellerId", price_cents as "priceCents", product_stock.stock, title
     from product join product_stock on product_id = id
     where id in (select product_id from product_stock) and title like 'Prenda %'`,
  );
  return new Map(
    rows.map((piece) => {
      const old = before.get(piece.id);
      const oldPriceCents =
        !old || old.priceCents === piece.priceCents ? (old?.oldPriceCents ?? 100) : old.priceCents;
      return [piece.id, { ...piece, oldPriceCents }];
    }),
  );
}

/** Sellers change what costs what, of pieces that nobody is paying for. */
async function changePrices(
  books: Books,
  pieces: ReadonlyMap<number, KnownPiece>,
): Promise<ReadonlyMap<number, KnownPiece>> {
  await books.rows(
    `update product set price_cents = 1 + (price_cents * 31 + 777) % 9000000
     where id in (select product_id from product_stock where reserved = 0 and stock > 0) and title like 'Prenda %'
       and id % 3 = 0`,
  );
  return readPieces(books, pieces);
}
