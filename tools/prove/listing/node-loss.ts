import { setTimeout as pause } from 'node:timers/promises';
import { type CatalogueSize, catalogueSizes } from '../../seed/generated-catalogue.ts';
import { runCommand } from '../../stack/command.ts';
import { type Environment, environmentOf, portOf, variable } from '../../stack/environment.ts';
import { clusterServices, everyService, services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Catalogue, openCatalogue } from '../lib/catalogue.ts';
import { type Answer, createVisitors, type Visitors } from '../lib/load.ts';
import { type Findings, milliseconds, percentile, say, seconds } from '../lib/report.ts';
import { countFallbacks, waitForOutbox } from '../lib/search.ts';
import { type ProofStack, type ProofStackOptions, withStack } from '../lib/stack.ts';
import { queryClasses } from './query-classes.ts';

const perSecond = 50;
const updatesPerSecond = 8;
const warmUpMs = 20_000;
const beforeMs = 10_000;
const withoutMs = 20_000;
const maxPlainShare = 0.02;
/** Questions of each kind, as many people ask the same: with thirteen kinds, each comes about once a second. */
const popular = 4;

/** Two nodes with data and one that only votes; the one that leads and holds half of the data is killed under load. */
export async function loseNode(size: CatalogueSize, findings: Findings): Promise<void> {
  const mine = await environmentOf();
  const addresses = [604, 610].map((offset) => `http://127.0.0.1:${portOf(mine, offset)}`);
  const options: ProofStackOptions = {
    catalogue: size,
    services: [...everyService, ...clusterServices],
    env: {
      OPENSEARCH_CLUSTER: '1',
      OPENSEARCH_URL: addresses.join(','),
      OPENSEARCH_SHARDS: '2',
      OPENSEARCH_REPLICAS: '1',
    },
    apis: 2,
    worker: true,
  };
  await withStack('listing', options, async (stack) => {
    using visitors = createVisitors(variable(stack.env, 'API_URL'));
    await using catalogue = await openCatalogue(stack.env);
    await spread(stack.env);
    await killUnderLoad({ stack, visitors, catalogue, findings, size });
  });
}

/** The prepared index lies on one node; a new one is made as the configuration says. */
async function spread(env: Environment): Promise<void> {
  say('cluster: making the index anew in 2 shards with a replica each');
  await runCommand(['node', 'apps/api/src/main-operator.ts', 'search', 'rebuild'], { env });
  await waitForGreen(env, addressOf(env));
}

interface LossScene {
  readonly stack: ProofStack;
  readonly visitors: Visitors;
  readonly catalogue: Catalogue;
  readonly findings: Findings;
  readonly size: CatalogueSize;
}

async function killUnderLoad({ stack, visitors, catalogue, findings, size }: LossScene): Promise<void> {
  const { env } = stack;
  const paths = queryClasses(catalogueSizes[size], popular).flatMap((one) => one.paths.slice(0, popular));
  const pathsInTurn = paths.toSorted((one, other) => one.length - other.length);
  const node = await leadingDataNode(env);

  say(`cluster: ${perSecond} requests per second to warm up, then ${node} is killed`);
  await stop(
    everySoOften(perSecond, (turn) => visitors.ask(inTurn(pathsInTurn, turn))),
    warmUpMs,
  );
  const before = await countFallbacks(env);

  const requests = everySoOften(perSecond, (turn) => visitors.ask(inTurn(pathsInTurn, turn)));
  const updates = everySoOften(updatesPerSecond, (turn) => update(catalogue, turn));
  await pause(beforeMs);
  await services('kill', [node], { env });
  const killedAt = performance.now();
  await pause(withoutMs);
  await services('start', [node], { env });
  const backAt = performance.now();
  await waitForGreen(env, addressOf(env));
  const greenAfter = performance.now() - backAt;
  const [answers, updated] = await Promise.all([stop(requests, 2000), stop(updates, 2000)]);

  const failed = answers.filter(({ status }) => status !== 200);
  for (const { path, status, failure } of failed.slice(0, 10)) say(`${path}: ${status} ${failure ?? ''}`);
  findings.demand(
    `cluster: requests failed of ${answers.length} at ${perSecond} per second, a data node killed`,
    failed.length,
    '0',
    failed.length === 0 && answers.length > 0,
  );
  const around = answers.filter(({ endedAt }) => Math.abs(endedAt - killedAt) < 5000);
  findings.note('… p99, slowest within 5 s of the kill', times(around));
  findings.note('… p99, slowest in all', times(answers));
  const plain = (await countFallbacks(env)) - before;
  // Without this, a cluster that never answers would fail nobody either.
  findings.atMost('… answered without the engine', plain, answers.length * maxPlainShare);
  findings.note('… green again after the node was started', seconds(greenAfter));
  await judgeUpdates(catalogue, findings, updated.length);
}

async function judgeUpdates(catalogue: Catalogue, findings: Findings, updates: number): Promise<void> {
  await waitForOutbox(catalogue);
  const { compared, missing, surplus, outdated } = await catalogue.compareIndex();
  const lost = missing + surplus + outdated;
  findings.demand(
    `cluster: updates lost of ${updates}`,
    `${lost} (${compared} compared, ${missing} missing, ${surplus} surplus, ${outdated} outdated)`,
    '0',
    lost === 0 && compared > 0 && updates > 0,
  );
  findings.zero('… events given up', await catalogue.givenUp());
}

/** A new product, a few likes for it, a sale: what changes an index. */
async function update(catalogue: Catalogue, turn: number): Promise<void> {
  const id = await catalogue.publish();
  if (turn % 3 === 1) await catalogue.engage(id, { likes: 1 + (turn % 5) });
  if (turn % 3 === 2) await catalogue.sell(id);
}

interface Repeated<T> {
  end(): Promise<T[]>;
}

/** Begins one at every beat, whether or not those before have ended, as visitors do. */
function everySoOften<T>(times: number, work: (turn: number) => Promise<T>): Repeated<T> {
  const running: Promise<T>[] = [];
  let turn = 0;
  const beat = setInterval(() => running.push(work(turn++)), 1000 / times);
  return {
    end() {
      clearInterval(beat);
      return Promise.all(running);
    },
  };
}

async function stop<T>(repeated: Repeated<T>, afterMs: number): Promise<T[]> {
  await pause(afterMs);
  return repeated.end();
}

/** Consecutive ones are unlike each other. */
function inTurn(paths: readonly string[], turn: number): string {
  return paths[(turn * 17) % paths.length] ?? '';
}

function times(answers: readonly Answer[]): string {
  const all = answers.map(({ ms }) => ms);
  return `${milliseconds(percentile(all, 0.99))}, ${milliseconds(Math.max(...all))}`;
}

function addressOf(env: Environment): string {
  return variable(env, 'OPENSEARCH_URL').split(',')[1] ?? '';
}

async function waitForGreen(env: Environment, address: string): Promise<void> {
  const isGreen = async () => {
    const response = await fetch(`${address}/_cluster/health`).catch(() => null);
    if (!response?.ok) return false;
    const { status, number_of_nodes: nodes } = (await response.json()) as {
      status: string;
      number_of_nodes: number;
    };
    return status === 'green' && nodes === 3;
  };
  await waitUntil('three nodes and a green cluster', isGreen, { seconds: 180, everyMs: 200 });
}

async function leadingDataNode(env: Environment): Promise<'opensearch' | 'opensearch-second'> {
  const response = await fetch(`${addressOf(env)}/_cat/cluster_manager?h=node`);
  return (await response.text()).startsWith('opensearch-second') ? 'opensearch-second' : 'opensearch';
}
