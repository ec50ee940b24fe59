import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepNightJob, sweepSellersJob } from '@perchero/api/src/modules/payments/index.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { startJobs } from '@perchero/api/src/platform/jobs/jobs.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import { type Environment, environmentOf, variable } from '../../stack/environment.ts';
import { everyService } from '../../stack/services.ts';
import { openApi } from '../lib/api.ts';
import { runCitedTests } from '../lib/cited-tests.ts';
import { type Findings, say, sized } from '../lib/report.ts';
import { type ProofStack, type ProofStackOptions, withStack } from '../lib/stack.ts';
import { loseWebhooks, playHistories } from '../money/histories.ts';
import { openBooks, openMarket } from '../money/market.ts';
import { judgeMoney } from '../money/judge.ts';
import { openScene, openTime, type Scene } from '../money/scene.ts';
import { openProvider } from '../money/provider.ts';

export const summary =
  'scenarios of the payment provider by their tests, lost notifications and random histories: the books agree';

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
    services: everyService,
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
    await playScenarios(stack, findings);
    await using books = openBooks(stack.env);
    using api = openApi(stack.env);
    await using jobs = await openJobs(stack.env);
    say('opening the market');
    const provider = openProvider(stack.env);
    const market = await openMarket(
      { env: stack.env, books, provider },
      { buyers: 250, sellers: 20, products: [{ count: 200, stock: 1 }] },
    );
    const scene = openScene({ stack, books, provider, api, market, time, runJob: (name) => jobs.run(name) });
    if (isWanted('lost')) await loseWebhooks(scene, findings, sized(100, 20));
    if (isWanted('histories')) await playHistories(scene, findings, { seed, seconds: sized(180, 30) });
    await judgeMoney(findings, books, provider);
    await searchSecrets(scene, findings);
  });
}

/** The API tests of each scenario of docs/payment-scenarios.md, with the settings of a plain copy. */
async function playScenarios({ env }: ProofStack, findings: Findings): Promise<void> {
  say('running the tests of the scenarios');
  const plain = await environmentOf({
    PERCHERO_PORT_BASE: variable(env, 'PERCHERO_PORT_BASE'),
    PERCHERO_RUN: variable(env, 'PERCHERO_RUN'),
  });
  const rows = await runCitedTests(plain, 'docs/payment-scenarios.md', isWanted);
  const failed = rows.filter(({ passed, total }) => passed < total);
  findings.all('scenarios whose tests pass', rows.length - failed.length, rows.length);
  findings.none('scenarios with a failed test', failed, ({ id }) => id);
}

/** Looked for after everything else, when there is most to find. */
async function searchSecrets({ stack, books, buyer, get }: Scene, findings: Findings): Promise<void> {
  const secrets = [
    /APP_USR-\d{10,}/,
    /TG-[0-9a-f]{20,}/,
    new RegExp(variable(stack.env, 'MP_CLIENT_SECRET')),
  ];
  const places = new Map<string, string>();
  for (const { name, logFile } of stack.processes)
    places.set(`log of ${name}`, await readFile(logFile, 'utf8'));
  places.set('an answer', (await get(buyer(), '/api/mp/account')).body);
  const found = [...places].filter(([, text]) => secrets.some((secret) => secret.test(text)));
  const tables = await books.rows<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const pattern = secrets.map(({ source }) => source.replaceAll('\\d', '[0-9]')).join('|');
  for (const { name } of tables)
    if ((await books.count(`select from ${name} as row where row::text ~ '${pattern}'`)) > 0)
      found.push([name, '']);
  findings.none('tokens and secrets in logs, answers and tables', found, ([place]) => place);
}

/** What the worker does by the clock on the wall, which does not run ahead. */
async function openJobs(env: Environment) {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const runtime = openRuntime(config, { service: 'proof' });
  const jobs = await startJobs({ url: config.database.url, log: runtime.log, enqueueOnly: true });
  const definitions = { sweep: sweepSellersJob, 'sweep-night': sweepNightJob };
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
