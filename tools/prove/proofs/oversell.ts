import { randomStream } from '../../seed/generator/random.ts';
import { inParallel, openApi } from '../accounts/api.ts';
import { createFindings, type Findings, percentile, seconds } from '../harness/findings.ts';
import { type ProofStack, say, startProofStack } from '../harness/proof-stack.ts';
import { isFull, sized } from '../harness/size.ts';
import { type Books, openBooks } from '../money/invariants.ts';
import { type Market, openMarket, type Piece } from '../money/market.ts';
import { openProvider } from '../money/provider.ts';
import { newRace, type PieceRace, raceFor } from '../money/racer.ts';

export const summary =
  'hundreds of buyers want every piece, over two processes: no unit twice, none left, the others are told (-- --full: 500 × 200)';

const buyerCount = isFull ? 500 : sized(200, 60);
const singles = isFull ? 200 : sized(100, 30);
const triples = isFull ? 40 : sized(20, 6);
const worstP99Ms = 3_000;
/** What a buyer reads who came too late. */
const sentence = 'Ya no está disponible.';

export async function run(): Promise<Findings> {
  const findings = createFindings();
  const stack = await startProofStack('oversell', {
    apis: 2,
    worker: true,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  });
  const books = openBooks(stack.env);
  try {
    say('opening the market');
    const market = await openMarket(
      { env: stack.env, books, provider: openProvider(stack.env) },
      {
        buyers: buyerCount,
        sellers: singles + triples,
        pieces: [
          { count: singles, stock: 1 },
          { count: triples, stock: 3 },
        ],
      },
    );
    const race = await letThemRace(stack, market);
    judgeAnswers(findings, race);
    await judgeBooks(findings, books, { race, pieces: market.pieces });
  } finally {
    await books.close();
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  return findings;
}

/** Half of them all begin with the same piece, the others anywhere. */
async function letThemRace(stack: ProofStack, { buyers, pieces }: Market): Promise<PieceRace> {
  say(`${buyers.length} buyers want each of ${pieces.length} pieces`);
  const api = openApi(stack.env, { connections: buyers.length });
  const race = newRace(api);
  // Somebody was there before them: no process opens its connections in the race.
  await inParallel(buyers.length * 2, 16, (place) => {
    const { cookie = '', address = '' } = buyers[place % buyers.length] ?? {};
    return api.call({ method: 'GET', path: '/api/session', cookie, address });
  });
  await Promise.all(
    buyers.map((buyer, place) => raceFor(race, buyer, place % 2 ? pieces : shuffled(pieces, buyer.id))),
  );
  api.close();
  return race;
}

function shuffled(pieces: readonly Piece[], seed: string): Piece[] {
  const random = randomStream(seed);
  return pieces
    .map((piece) => ({ piece, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ piece }) => piece);
}

function judgeAnswers(findings: ReturnType<typeof createFindings>, race: PieceRace): void {
  const { times, failed, unexpected, refusals } = race;
  const p99 = percentile(times, 0.99);
  findings.note('requests to pay', times.length);
  findings.note('answer, median', seconds(percentile(times, 0.5)));
  findings.note('answer, longest', seconds(percentile(times, 1)));
  findings.demand('answer, p99', seconds(p99), `at most ${seconds(worstP99Ms)}`, p99 <= worstP99Ms);
  findings.note('told to ask less often, and asked again', race.slowedDown);
  findings.note('turned away with a pause, and asked again under the same key', race.turnedAway);
  findings.note('buyers who stopped at as many unpaid orders as one may have', race.haveEnough);
  findings.note('hung up on between two requests, and asked again under the same key', race.hungUp);
  findings.demand('answers of 5xx, or none', told(failed), 'none', failed.length === 0);
  findings.demand('answers that nobody expects', told(unexpected), 'none', unexpected.length === 0);
  const others = [...refusals].filter(([text]) => text !== sentence);
  findings.note(`told "${sentence}"`, refusals.get(sentence) ?? 0);
  findings.demand(
    'told anything else',
    others.map(([text, count]) => `${text} × ${count}`).join('; ') || 'nobody',
    'nobody',
    others.length === 0,
  );
}

async function judgeBooks(
  findings: ReturnType<typeof createFindings>,
  books: Books,
  { race, pieces }: { readonly race: PieceRace; readonly pieces: readonly Piece[] },
): Promise<void> {
  const rows = await books.rows<{ product_id: string; orders: string; stock: number; reserved: number }>(
    `select product_id, stock, reserved, (
       select count(*) from order_item join shop_order on shop_order.id = order_id
       where order_item.product_id = product_stock.product_id and shop_order.state in ('creating', 'awaiting_payment')) as orders
     from product_stock where product_id = any ($1)`,
    [pieces.map(({ id }) => id)],
  );
  const units = pieces.reduce((sum, { stock }) => sum + stock, 0);
  const oversold = rows.filter(({ orders, stock }) => Number(orders) > stock).length;
  const left = rows.filter(
    ({ orders, stock, reserved }) => Number(orders) < stock || reserved < stock,
  ).length;
  const open = await books.rows<{ id: string }>(
    `select id from shop_order where state in ('creating', 'awaiting_payment')`,
  );
  const known = new Set(open.map(({ id }) => id));
  const lost = [...race.won.keys()].filter((id) => !known.has(id)).length;
  const ended = await books.rows<{ reason: string; count: string }>(
    `select coalesce(reason, state::text) as reason, count(*) from shop_order
     where state not in ('creating', 'awaiting_payment') group by 1 order by 1`,
  );
  findings.note('units there were', units);
  findings.note(
    'orders that ended, and why',
    ended.map(({ reason, count }) => `${reason} × ${count}`).join('; ') || 'none',
  );
  findings.demand('orders that can be paid', race.won.size, String(units), race.won.size === units);
  findings.demand('pieces with more open orders than units', oversold, 'none', oversold === 0);
  findings.demand('pieces of which something is left', left, 'none', left === 0);
  findings.demand('orders that a buyer was told of and that are not there', lost, 'none', lost === 0);
  const silent = open.length - race.won.size;
  findings.demand('orders that nobody was told of', silent, 'none', silent === 0);
  for (const [name, found] of await books.contradictions()) findings.demand(name, found, 'none', found === 0);
}

function told(lines: readonly string[]): string {
  return lines.length === 0 ? 'none' : `${lines.length}: ${lines.slice(0, 3).join('; ')}`;
}
