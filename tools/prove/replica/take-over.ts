import type { Environment } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { apiProgram, workerProgram } from '../../stack/programs.ts';
import { waitUntil } from '../../stack/wait.ts';
import type { Api } from '../lib/api.ts';
import { killPostgres } from '../lib/faults.ts';
import { type Findings, seconds, say } from '../lib/report.ts';
import { type ProofStack } from '../lib/stack.ts';
import { openBooks } from '../money/invariants.ts';
import { judgeMoney } from '../money/judge.ts';
import type { Market } from '../money/market.ts';
import type { Provider } from '../money/provider.ts';
import { startShopping } from './shopping.ts';
import type { Standby } from './standby.ts';

interface Scene {
  readonly stack: ProofStack;
  readonly api: Api;
  readonly market: Market;
  readonly provider: Provider;
  readonly standby: Standby;
  readonly findings: Findings;
  /** Grows by the processes that run afterwards. */
  readonly successors: ManagedProcess[];
}

/** How many orders there are at least when the server is lost. */
const ordersBefore = 100;

/** The server that writes is lost in the middle of a rush, and the standby takes its place. */
export async function takeOver(scene: Scene): Promise<void> {
  const { stack, api, market, provider, standby, findings } = scene;
  say('losing the primary while people buy, and promoting the standby');
  await standby.guards();
  const shopping = startShopping(api, market, provider);
  await waitUntil('enough orders', () => shopping.told.size >= ordersBefore, { seconds: 120 });
  const before = new Set(shopping.told);

  await killPostgres(stack.env);
  const lostAt = performance.now();
  for (const id of shopping.told) before.add(id);
  const env = await standby.promote();
  const promotedAt = performance.now();
  await replaceProcesses(scene, env);
  await waitUntil('an order', () => shopping.lastAt > promotedAt, { seconds: 60, everyMs: 10 });
  const backAt = shopping.lastAt;
  findings.note('primary lost: promoted after', seconds(promotedAt - lostAt));
  findings.demand(
    'primary lost: writes back after',
    seconds(backAt - lostAt),
    'at most 15 s',
    backAt - lostAt <= 15_000,
  );
  await waitUntil('more orders', () => shopping.told.size >= before.size + ordersBefore / 2, {
    seconds: 120,
  });
  await shopping.stop();
  await judge(scene, env, { told: shopping.told, before });
}

/** As an operator would: those that lost their server are not worth waiting for. */
async function replaceProcesses({ stack, successors }: Scene, env: Environment): Promise<void> {
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
  { provider, findings }: Scene,
  env: Environment,
  { told, before }: { readonly told: ReadonlySet<string>; readonly before: ReadonlySet<string> },
): Promise<void> {
  const books = openBooks(env);
  try {
    const rows = await books.rows<{ id: string }>('select id from shop_order');
    const known = new Set(rows.map(({ id }) => id));
    const lost = [...told].filter((id) => !known.has(id)).length;
    findings.demand(
      'primary lost: acknowledged orders that are lost',
      `${lost} of ${before.size}, and ${told.size - before.size} since`,
      'none',
      lost === 0,
    );
    await waitUntil('everything told and due to be done', isQuiet, { seconds: 120, everyMs: 500 });
    await judgeMoney(findings, books, provider);
  } finally {
    await books.close();
  }

  async function isQuiet(): Promise<boolean> {
    const waiting = await books.count(`
      select from provider_inbox where state = 'waiting'
      union all select from reservation where state = 'held'
      union all select from refund where state in ('requested', 'waiting_funds')`);
    return waiting === 0;
  }
}
