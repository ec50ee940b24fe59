import { setTimeout as pause } from 'node:timers/promises';
import { randomStream } from '../../seed/generator/random.ts';
import { waitUntil } from '../../stack/wait.ts';
import { openApi } from '../accounts/api.ts';
import { createFindings, type Findings, percentile, seconds } from '../harness/findings.ts';
import { type ProofStack, say, startProofStack } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { type Books, openBooks } from '../money/invariants.ts';
import { judgeMoney } from '../money/judge.ts';
import { countKills, killInTurn, type Kills, noKills } from '../money/kills.ts';
import { type Market, openMarket } from '../money/market.ts';
import { openProvider, type Provider } from '../money/provider.ts';
import { type Rush, shop } from '../money/shopper.ts';

export const summary =
  'people buy while api, worker, PostgreSQL and Redis are killed: nothing lost, nothing doubled, the books agree';

const checkouts = sized(5_000, 1_000);
const killsWanted = sized(100, 25);
const killsOfEngine = sized(8, 2);
const atOnce = 16;
/** So short that what nobody pays is free again when the proof looks. */
const holdSeconds = 12;
const drainSeconds = 30;
const seed = process.env['PROVE_SEED'] ?? String(Date.now());

export async function run(): Promise<Findings> {
  const findings = createFindings();
  findings.note('seed (PROVE_SEED repeats it)', seed);
  const stack = await startProofStack('crash', {
    apis: 2,
    worker: true,
    env: {
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
      ORDER_HOLD_SECONDS: String(holdSeconds),
      // Eighteen minutes become as many seconds.
      SIM_TIME_SCALE: '60',
      SIM_SEED: String(Number(seed) % 1_000_000),
    },
  });
  const books = openBooks(stack.env);
  const provider = openProvider(stack.env);
  try {
    say('opening the market');
    const market = await openMarket(
      { env: stack.env, books, provider },
      {
        buyers: sized(250, 60),
        sellers: 20,
        pieces: [
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
  } finally {
    await books.close();
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  return findings;

  async function judge(rush: Rush, open: Books): Promise<void> {
    const found = await open.rows<{ id: string }>('select id from shop_order');
    const known = new Set(found.map(({ id }) => id));
    const lost = [...rush.told].filter((id) => !known.has(id)).length;
    findings.demand('orders that a buyer was told of and that are lost', lost, 'none', lost === 0);
    for (const { state, count } of await open.rows<{ state: string; count: string }>(
      'select state, count(*) from shop_order group by state order by state',
    ))
      findings.note(`orders ${state}`, count);
    const refunds = await open.count(`select from refund where state = 'approved'`);
    findings.note('refunds made', refunds);
  }
}

/** The provider tells things twice, late, never, and wrongly; some of its answers are lost. */
async function makeTrouble(provider: Provider): Promise<void> {
  await provider.setWebhooks({
    drop: 0.05,
    duplicate: { n: 2, gapMs: 20, concurrent: true },
    delay: { min: 0, max: 400 },
    lie: 0.1,
  });
  const lose = (method: string, path: string, probability: number) =>
    provider.addFault({ match: { method, path }, effect: { kind: 'lose-response' }, probability });
  await lose('POST', '/refunds', 0.3);
  await lose('POST', '^/checkout/preferences', 0.03);
  await lose('GET', '^/v1/payments', 0.02);
}

async function letThemShop(
  stack: ProofStack,
  { buyers, pieces }: Market,
  { provider, findings }: { provider: Provider; findings: ReturnType<typeof createFindings> },
): Promise<Rush> {
  const api = openApi(stack.env, { connections: atOnce * 2 });
  const random = randomStream(seed);
  const rush: Rush = {
    api,
    provider,
    pieces,
    random,
    told: new Set(),
    times: [],
    checkouts: 0,
    retries: 0,
    refused: 0,
    unexpected: [],
  };
  const kills = noKills();
  const beganAt = performance.now();
  let begun = 0;
  let isOver = false;
  const shopping = Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      while (begun < checkouts) {
        const buyer = buyers[(begun++ * 7 + lane) % buyers.length];
        // Not ahead of the killing: it goes on from the first to the last.
        while (rush.checkouts / checkouts > (countKills(kills) + 1) / killsWanted) await pause(50);
        if (buyer) await shop(rush, buyer);
      }
    }),
  ).finally(() => {
    isOver = true;
  });
  const killing = killInTurn(stack, kills, {
    random,
    isOver: () => isOver && countKills(kills) >= killsWanted,
  });
  await Promise.all([shopping, killing]);
  api.close();
  report(findings, rush, kills, performance.now() - beganAt);
  return rush;
}

function report(findings: ReturnType<typeof createFindings>, rush: Rush, kills: Kills, tookMs: number): void {
  findings.demand(
    'checkouts',
    `${rush.checkouts} in ${seconds(tookMs)}`,
    `${checkouts}`,
    rush.checkouts >= checkouts,
  );
  findings.note('checkout, p99 with its retries', seconds(percentile(rush.times, 0.99)));
  findings.note('tried again', rush.retries);
  findings.note('sellers’ parts refused with a sentence', rush.refused);
  const killed = Object.entries(kills).map(([name, count]) => `${name} ${count}`);
  const isEnough =
    countKills(kills) >= killsWanted && kills.postgres >= killsOfEngine && kills.redis >= killsOfEngine;
  findings.demand(
    'processes killed',
    `${countKills(kills)}: ${killed.join(', ')}`,
    `${killsWanted}, ${killsOfEngine} of PostgreSQL and of Redis`,
    isEnough,
  );
  findings.demand(
    'answers that nobody expects',
    rush.unexpected.slice(0, 3).join('; ') || 'none',
    'none',
    rush.unexpected.length === 0,
  );
}

/** What is set aside is free or sold soon; refunds and news may still be waiting for their next try. */
async function drain(books: Books, findings: ReturnType<typeof createFindings>): Promise<void> {
  say('waiting until everything has ended');
  const beganAt = performance.now();
  const heldUntil = await ended(`select from reservation where state = 'held'`);
  findings.demand(
    'until nothing was set aside',
    `${heldUntil.toFixed(1)} s`,
    `${drainSeconds} s at most`,
    heldUntil <= drainSeconds,
  );
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
