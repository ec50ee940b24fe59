import { join } from 'node:path';
import { sweepNightJob, sweepSellersJob } from '@perchero/api/src/modules/payments/index.ts';
import { finishUnlinkingJob } from '@perchero/api/src/modules/seller-accounts/index.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { startJobs } from '@perchero/api/src/platform/jobs/jobs.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import { type Environment, environmentOf, variable } from '../../stack/environment.ts';
import { openApi } from '../lib/api.ts';
import { type Findings, say, sized } from '../lib/report.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';
import { loseWebhooks, playHistories } from '../money/histories.ts';
import { openBooks, openMarket } from '../money/market.ts';
import { allScenarios } from '../money/scenarios/all.ts';
import { contradictionsOf, openScene, openTime, type Scene } from '../money/scene.ts';
import { openProvider } from '../money/provider.ts';

export const summary =
  'scenarios of the payment provider, lost notifications and random histories: the books agree after each';

const seed = argument('--seed') ?? process.env['PROVE_SEED'] ?? String(Date.now() % 1_000_000);
/** `-- --only 7,28,lost,histories`: some scenarios, and which of the two other parts. */
const only = argument('--only')?.split(',');
const isWanted = (part: string) => !only || only.includes(part);

function argument(name: string): string | undefined {
  const place = process.argv.indexOf(name);
  return place < 0 ? undefined : process.argv[place + 1];
}

export async function run(): Promise<Findings> {
  const time = openTime(join(variable(await environmentOf(), 'PERCHERO_RUN'), 'prove-clock'));
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 's3', 'opensearch', 'mail', 'mercadopago'],
    apis: 2,
    worker: true,
    env: {
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
      MP_CASH: 'on',
      MP_WEBHOOK_SECRETS: 'proof-first-secret,proof-second-secret',
      SIM_SEED: seed,
      ...time.environment,
    },
  };
  return withStack('provider', options, async (stack, findings) => {
    findings.note('seed (--seed repeats it)', seed);
    await using books = openBooks(stack.env);
    using api = openApi(stack.env);
    await using jobs = await openJobs(stack.env);
    say('opening the market');
    const provider = openProvider(stack.env);
    const market = await openMarket(
      { env: stack.env, books, provider },
      { buyers: 450, sellers: 90, products: [{ count: 900, stock: 1 }] },
    );
    const scene = openScene({ stack, books, provider, api, market, time, runJob: (name) => jobs.run(name) });
    await playScenarios(scene, findings);
    if (isWanted('lost')) await loseWebhooks(scene, findings, sized(100, 20));
    if (isWanted('histories')) await playHistories(scene, findings, { seed, seconds: sized(180, 30) });
  });
}

async function playScenarios(scene: Scene, findings: Findings): Promise<void> {
  const wanted = allScenarios.filter(({ number }) => isWanted(String(number)));
  let proven = 0;
  for (const { number, title, play } of wanted) {
    const began = performance.now();
    const problems: string[] = [];
    try {
      await play(scene);
      await scene.provider.calm();
      await scene.quiet();
      problems.push(...(await contradictionsOf(scene)));
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      await scene.provider.calm();
    }
    if (problems.length === 0) proven += 1;
    else findings.demand(`${number} ${title}`, problems.join('; '), 'as told', false);
    say(
      `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${number} ${title} (${((performance.now() - began) / 1000).toFixed(1)} s) ${problems.join('; ')}`,
    );
  }
  findings.all('scenarios as told', proven, wanted.length);
}

/** What the worker does by the clock on the wall, which does not run ahead. */
async function openJobs(env: Environment) {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const runtime = openRuntime(config, { service: 'proof' });
  const jobs = await startJobs({ url: config.database.url, log: runtime.log, enqueueOnly: true });
  const definitions = {
    sweep: sweepSellersJob,
    'sweep-night': sweepNightJob,
    'finish-unlinking': finishUnlinkingJob,
  };
  return {
    async run(name: keyof typeof definitions): Promise<void> {
      await inTransaction(runtime.db, (tx) => jobs.enqueue(tx, definitions[name], {}));
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await jobs.stop();
      await runtime.close();
    },
  };
}
