import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from '../../stack/command.ts';
import { type Environment, environmentOf, portOf, variable } from '../../stack/environment.ts';
import { everyService } from '../../stack/services.ts';
import { clock, overload, rolling, worker } from '../faults/processes.ts';
import {
  createVisits,
  type ProductProcesses,
  type Dependency,
  type FaultScene,
  startProcesses,
} from '../faults/scene.ts';
import { database, pool, provider, redis } from '../faults/services.ts';
import { frozenEngine, search, storeAndMail } from '../faults/store-mail-search.ts';
import { openApi, openReverseProxy } from '../lib/api.ts';
import { openFaultProxy } from '../lib/faults.ts';
import { openOutside } from '../lib/people.ts';
import { type Findings, say, sized } from '../lib/report.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';
import { openBooks, openMarket } from '../money/market.ts';
import { openTime } from '../money/scene.ts';
import { openProvider } from '../money/provider.ts';

export const summary =
  'dependencies slow, wrong and gone; overload, killed worker, clock jumps (-- --only G36,G45)';

type Goal = (scene: FaultScene) => Promise<void>;

/** In three setups of processes: straight to the servers, by way of the fault proxies, and with a clock that jumps. */
const setups: readonly {
  readonly env: 'straight' | 'proxied' | 'jumping';
  readonly goals: Record<string, Goal>;
}[] = [
  {
    env: 'straight',
    goals: { G39: overload, G41: rolling, G36: database, G38: pool },
  },
  { env: 'proxied', goals: { G32: redis, G45: provider, G46: storeMailAndSearch, G48: frozenEngine } },
  { env: 'jumping', goals: { G42: worker, G47: clock } },
];

/** `-- --only G36,G45` */
const place = process.argv.indexOf('--only');
const only = place < 0 ? null : (process.argv[place + 1] ?? '').split(',');
const isWanted = (name: string) => only === null || only.includes(name);

const dependencies: Readonly<Record<Dependency, { port: string; behind: number; names: readonly string[] }>> =
  {
    redis: { port: 'REDIS_PORT', behind: 50, names: ['REDIS_URL'] },
    s3: { port: 'S3_PORT', behind: 51, names: ['S3_ENDPOINT'] },
    opensearch: { port: 'OPENSEARCH_PORT', behind: 52, names: ['OPENSEARCH_URL'] },
    mail: { port: 'SMTP_PORT', behind: 53, names: ['SMTP_URL'] },
    mercadopago: { port: 'MP_PORT', behind: 54, names: ['MP_API_BASE_URL'] },
  };

export async function run(): Promise<Findings> {
  const folder = join(variable(await environmentOf(), 'PERCHERO_RUN'), 'prove-clock');
  mkdirSync(folder, { recursive: true });
  const time = openTime(folder);
  const options: ProofStackOptions = {
    services: everyService,
    nginx: true,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn', PASSWORD_HASHES_AT_ONCE: '1' },
  };
  return withStack('faults', options, async (stack, findings) => {
    const { env } = stack;
    await using books = openBooks(env);
    await using proxies = await openProxies(env);
    using api = openApi(env, { connections: 256 });
    using proxy = openReverseProxy(env);
    await runCommand(['node', 'apps/api/src/main-migrate.ts'], { env });
    say('opening the market');
    const market = await openMarket(
      { env, books, provider: openProvider(env) },
      { buyers: sized(9_000, 2_500), sellers: 40, products: [{ count: sized(4_000, 400), stock: 500 }] },
    );
    const fresh = market.buyers.values();
    const nextBuyer = () => fresh.next().value ?? market.buyers[0] ?? fail('nobody to buy');
    const parts = { env, api, proxy, market, books, time, proxies, nextBuyer, findings };
    const outside = openOutside(env);
    const visits = createVisits(env, market, nextBuyer);
    const whole = { ...parts, outside, visits, provider: openProvider(env) };
    const environments = {
      straight: env,
      proxied: throughProxies(env),
      jumping: { ...env, ...time.environment, TZ: 'Europe/Madrid' },
    };
    for (const setup of setups) await play(whole, environments[setup.env], setup.goals);
  });
}

/** One setup of processes and the goals it plays; a goal that breaks off is one that was not reached. */
async function play(
  parts: Omit<FaultScene, 'processes' | 'processesStartedAt'>,
  env: Environment,
  goals: Record<string, Goal>,
): Promise<void> {
  const wanted = Object.entries(goals).filter(([name]) => isWanted(name));
  if (wanted.length === 0) return;
  const { findings } = parts;
  const processesStartedAt = new Date();
  const processes: ProductProcesses = await startProcesses(env);
  try {
    await untilIndexed(parts);
    for (const [name, reach] of wanted) {
      say(`${name} ${reach.name} …`);
      const startedAt = performance.now();
      await reach({ ...parts, processes, processesStartedAt }).catch((error: Error) =>
        findings.demand(name, `broke off: ${error.message}`, 'its goals', false),
      );
      findings.note(`${name} took, s`, Math.round((performance.now() - startedAt) / 1000));
    }
    const crashed = processes.all.filter(({ crashes }) => crashes > 0).map(({ name }) => name);
    if (crashed.length > 0) findings.demand('ended unasked', crashed.join(', '), 'none', false);
  } finally {
    await processes.stop();
  }
}

/** Inserted without events, the products reach the search engine when it looks through all of them. */
async function untilIndexed({ api, market }: Pick<FaultScene, 'api' | 'market'>): Promise<void> {
  const givesUpAt = performance.now() + 120_000;
  while (performance.now() < givesUpAt) {
    const answer = await api.call({ method: 'GET', path: '/api/products', address: '10.0.0.1' });
    const { total } = JSON.parse(answer.body) as { total: { count: number } | null };
    if (total !== null && total.count >= market.products.length) return;
    await pause(500);
  }
  fail('the search engine never got all products');
}

/** Most of the minute without store and mail server is waiting, in which the search engine has its troubles. */
async function storeMailAndSearch(scene: FaultScene): Promise<void> {
  await Promise.all([storeAndMail(scene), search(scene)]);
}

async function openProxies(env: Environment): Promise<FaultScene['proxies'] & AsyncDisposable> {
  const opened = await Promise.all(
    Object.entries(dependencies).map(async ([name, { port, behind }]) => [
      name,
      await openFaultProxy(portOf(env, behind), Number(variable(env, port))),
    ]),
  );
  const proxies = Object.fromEntries(opened) as FaultScene['proxies'];
  const close = async () => Object.values(proxies).forEach((proxy) => proxy[Symbol.dispose]());
  return { ...proxies, [Symbol.asyncDispose]: close };
}

/** Browsers go on sending photos straight to the store, and buyers to the provider's own address. */
function throughProxies(env: Environment): Environment {
  const changed = Object.values(dependencies).flatMap(({ port, behind, names }) =>
    names.map((name) => [
      name,
      variable(env, name).replace(`:${variable(env, port)}`, `:${portOf(env, behind)}`),
    ]),
  );
  return {
    ...env,
    S3_UPLOAD_ENDPOINT: variable(env, 'S3_ENDPOINT'),
    ...(Object.fromEntries(changed) as Record<string, string>),
  };
}

function fail(message: string): never {
  throw new Error(message);
}
