import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeCursor, verifyIndex } from '@perchero/api/src/modules/search/index.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import { Client } from 'pg';
import { type CatalogueSize, catalogueSizes } from '../../seed/generated-catalogue.ts';
import { firstGeneratedId } from '../../seed/generator/products.ts';
import { randomStream } from '../../seed/generator/random.ts';
import { withPreparedCatalogue } from '../../seed/prepared.ts';
import { runCommand } from '../../stack/command.ts';
import { type Environment, environmentOf, portOf, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { type Stack, startStack } from '../../stack/stack.ts';
import { createFindings, type Findings, milliseconds, percentile } from '../harness/findings.ts';
import { type Taken, underLoad } from '../harness/load.ts';
import { say } from '../harness/proof-stack.ts';
import { createVisitors, type Visitors } from '../harness/visitors.ts';

export const summary =
  'measures the index rebuild and its check at 10k, 100k and 1M products, with readers at 100k';

const sizes: readonly CatalogueSize[] = ['10k', '100k', '1m'];
const neededServices = ['postgres', 'redis', 'opensearch'] as const;

const findings = createFindings();

export async function run(): Promise<Findings> {
  for (const size of sizes) await measureSize(size);
  return findings;
}

async function measureSize(size: CatalogueSize): Promise<void> {
  const mine = await environmentOf();
  const place = {
    portBase: portOf(mine, 700),
    runDir: join(variable(mine, 'PERCHERO_RUN'), 'prove/catalogue-scale'),
  };
  await removeRun(place);
  try {
    say(`${size}: bringing the prepared catalogue`);
    const { buildSeconds, copySeconds } = await withPreparedCatalogue(size, place.runDir, place.portBase);
    findings.note(
      `${size}: data set built / copied`,
      `${buildSeconds.toFixed(0)} s / ${copySeconds.toFixed(1)} s`,
    );
    const stack = await startStack({
      ...place,
      env: { PERCHERO_THROWAWAY: '0' },
      services: neededServices,
      apis: 1,
    });
    try {
      await measure(size, stack);
    } finally {
      await stack.stop();
    }
  } finally {
    await removeRun(place);
  }
}

async function measure(size: CatalogueSize, stack: Stack): Promise<void> {
  const visitors = createVisitors(variable(stack.env, 'API_URL'));
  try {
    await noteSpace(size, stack.env);
    await measureRebuild(size, stack, visitors);
    await measureCheck(size, stack.env);
  } finally {
    visitors.close();
  }
}

/** At 100k readers go on meanwhile: none of them may notice the moment when the aliases move. */
async function measureRebuild(size: CatalogueSize, { env }: Stack, visitors: Visitors): Promise<void> {
  say(`${size}: rebuilding the index`);
  let took = 0;
  const rebuild = async () => {
    const startedAt = performance.now();
    await runCommand(['node', 'apps/api/src/main-search.ts', 'rebuild'], { env });
    took = performance.now() - startedAt;
  };
  if (size === '100k') {
    const readers = { visitors, paths: firstAndDeepPages(size), atOnce: 2, everyMs: 10 };
    await takeAnswers(`${size}: listing during the rebuild`, env, () => underLoad(readers, rebuild));
  } else {
    await rebuild();
  }
  findings.note(
    `${size}: index rebuild${size === '100k' ? ' with readers' : ''}`,
    `${(took / 1000).toFixed(1)} s`,
  );
}

async function measureCheck(size: CatalogueSize, env: Environment): Promise<void> {
  say(`${size}: comparing index and database`);
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const runtime = openRuntime(config, { service: 'proof', statementTimeoutMs: 60_000 });
  try {
    const startedAt = performance.now();
    const { compared, missing, surplus, outdated } = await verifyIndex(runtime);
    const seconds = (performance.now() - startedAt) / 1000;
    findings.note(`${size}: consistency check of ${compared} products`, `${seconds.toFixed(1)} s`);
    const differing = missing + surplus + outdated;
    findings.demand(
      `${size}: differences after the rebuild`,
      differing,
      '0',
      differing === 0 && compared > 0,
    );
  } finally {
    await runtime.close();
  }
}

/** Every second one is the first page; the others begin anywhere in the catalogue. */
function firstAndDeepPages(size: CatalogueSize): string[] {
  const random = randomStream('catalogue-scale');
  return Array.from({ length: 500 }, () => {
    const after = firstGeneratedId + Math.floor(random() * catalogueSizes[size]);
    const cursor = encodeCursor({ order: 'recientes', plan: 0, after: [after] });
    return ['/api/products', `/api/products?cursor=${cursor}`];
  }).flat();
}

/** Sends the load, wants an answer to each request, and counts those that PostgreSQL gave because the engine did not. */
async function takeAnswers(
  name: string,
  env: Environment,
  send: () => Promise<readonly Taken[]>,
): Promise<void> {
  const before = await readFallbacks(env);
  const answers = await send();
  const fallbacks = (await readFallbacks(env)) - before;
  const times = answers.map((answer) => answer.ms);
  const failed = answers.filter(({ status }) => status !== 200).length;
  const [p50, p99] = [0.5, 0.99].map((share) => milliseconds(percentile(times, share)));
  findings.note(`${name}, p50 / p99`, `${p50} / ${p99}`);
  findings.demand(`${name}, failed of ${answers.length}`, failed, '0', failed === 0 && answers.length > 0);
  findings.note(`${name}, answered without the engine`, fallbacks);
}

async function readFallbacks(env: Environment): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${portOf(env, 22)}/metrics`);
  return Number(/^search_fallbacks_total\S* (\d+)/m.exec(await response.text())?.[1]);
}

async function noteSpace(size: CatalogueSize, env: Environment): Promise<void> {
  const owner = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await owner.connect();
  const { rows } = await owner.query<{ mb: number }>(
    'select round(pg_database_size(current_database()) / 1048576.0)::integer as mb',
  );
  await owner.end();
  const response = await fetch(`${variable(env, 'OPENSEARCH_URL')}/_cat/indices?h=store.size&bytes=b`);
  const bytes = (await response.text()).split('\n').reduce((sum, line) => sum + Number(line), 0);
  findings.note(`${size}: database / index on disk`, `${rows[0]?.mb} MB / ${Math.round(bytes / 1048576)} MB`);
}

/** Also what an earlier run left behind when it was killed. */
async function removeRun({ portBase, runDir }: { portBase: number; runDir: string }): Promise<void> {
  const env = await environmentOf({ PERCHERO_PORT_BASE: String(portBase), PERCHERO_RUN: runDir });
  await services('reset', neededServices, { env });
  await rm(runDir, { recursive: true, force: true });
}
