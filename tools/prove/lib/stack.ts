import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { CatalogueSize } from '../../seed/generated-catalogue.ts';
import { withPreparedCatalogue } from '../../seed/prepared.ts';
import { type Environment, environmentOf, portOf, repository, variable } from '../../stack/environment.ts';
import { isGroupAlive } from '../../stack/managed-process.ts';
import { clusterServices, everyService, type Service, services } from '../../stack/services.ts';
import { type Stack, type StackOptions, startStack } from '../../stack/stack.ts';
import { buildWeb } from '../../stack/web-build.ts';
import { type Api, openApi } from './api.ts';
import { openOutside, openPeople, type Outside, type People } from './people.ts';
import { createFindings, type Findings, isSmall, say } from './report.ts';

export interface ProofStackOptions extends StackOptions {
  /** Begins with a generated catalogue of this size, and its index, instead of empty. */
  readonly catalogue?: CatalogueSize;
}

export interface ProofStack extends Stack {
  /** Stops everything, keeps the logs in reports/prove and reports processes and ports that are still open. */
  end(findings?: Findings): Promise<void>;
}

/** A copy of its own, on other ports than the one people work with, with all services and durable writes. */
export async function startProofStack(
  name: string,
  { catalogue, ...options }: ProofStackOptions,
): Promise<ProofStack> {
  const mine = await environmentOf();
  const runDir = join(variable(mine, 'PERCHERO_RUN'), 'prove', name);
  // The index of a prepared catalogue has the name it was built under.
  const namespace = catalogue ? variable(mine, 'NAMESPACE') : 'prove';
  const env = { PERCHERO_THROWAWAY: '0', NAMESPACE: namespace, ...options.env };
  const place = { portBase: portOf(mine, 600), runDir };
  await removeLeftovers(place);
  try {
    if (catalogue) {
      say(`bringing the catalogue of ${catalogue}`);
      await withPreparedCatalogue(catalogue, runDir, place.portBase);
    }
    const stack = await startStack({ services: everyService, ...options, ...place, env, say });
    return { ...stack, end: (findings) => end(stack, findings) };
  } catch (error) {
    await keepLogsAndRemove();
    throw error;
  }

  async function end(stack: Stack, findings?: Findings): Promise<void> {
    await stack.stop();
    await keepLogsAndRemove();
    findings?.none('left running afterwards', await findLeftovers(stack));
  }

  async function keepLogsAndRemove(): Promise<void> {
    const logs = join(repository, 'reports/prove', name);
    await rm(logs, { recursive: true, force: true });
    if (existsSync(join(runDir, 'log'))) await cp(join(runDir, 'log'), logs, { recursive: true });
    await rm(runDir, { recursive: true, force: true });
  }
}

/** An earlier run that was killed may have left its services behind. */
async function removeLeftovers({ portBase, runDir }: { portBase: number; runDir: string }): Promise<void> {
  const env = await environmentOf({ PERCHERO_PORT_BASE: String(portBase), PERCHERO_RUN: runDir });
  await services(
    'reset',
    [...everyService, ...clusterServices, 'nginx', 'backup-store', 'postgres-standby'],
    { env },
  );
  await rm(runDir, { recursive: true, force: true });
}

async function findLeftovers({ env, processes }: Stack): Promise<string[]> {
  const groups = processes.flatMap(({ name, pids }) =>
    pids.filter(isGroupAlive).map((pid) => `${name} with pid ${pid}`),
  );
  return [...groups, ...(await openPorts(env))];
}

async function openPorts(env: Environment): Promise<string[]> {
  const ports = Array.from({ length: 50 }, (_, offset) => portOf(env, offset));
  const open = await Promise.all(ports.map(async (port) => ((await isOpen(port)) ? [`port ${port}`] : [])));
  return open.flat();
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** A small run goes without the search engine, as the product can: it takes longer to start than the rest takes. */
export const servicesBySize: readonly Service[] = isSmall
  ? everyService.filter((name) => name !== 'opensearch')
  : everyService;

/** The demo's rows without its photos, which take minutes to be drawn the first time. */
export const seedBySize: readonly string[] = ['--no-pictures', ...(isSmall ? ['--no-index'] : [])];

/** The web as its sources are now; a small run takes the build that is there. */
export async function prepareWeb(): Promise<void> {
  if (isSmall && existsSync(join(repository, 'apps/web/build/server/index.js'))) return;
  await buildWeb({ env: await environmentOf() });
}

/** Starts a stack around `play` and ends it whatever happens. */
export async function withStack(
  name: string,
  options: ProofStackOptions,
  play: (stack: ProofStack, findings: Findings) => Promise<void>,
  findings = createFindings(),
): Promise<Findings> {
  const stack = await startProofStack(name, options);
  try {
    await play(stack, findings);
  } finally {
    await stack.end(findings);
  }
  return findings;
}

/** Runs the parts of a proof in order; one that throws becomes a shortfall. */
export async function playActs<Scene extends { readonly findings: Findings }>(
  scene: Scene,
  acts: readonly ((scene: Scene) => Promise<void>)[],
): Promise<void> {
  for (const act of acts) {
    say(`${act.name} …`);
    await act(scene).catch((error: Error) => scene.findings.shortfalls.push(`${act.name}: ${error.message}`));
  }
}

export function requireNoCrash({ processes }: Stack, findings: Findings): void {
  const crashed = processes.filter(({ crashes }) => crashes > 0).map(({ name }) => name);
  findings.none('processes that ended unasked', crashed);
}

export interface AccountsScene {
  readonly stack: ProofStack;
  readonly api: Api;
  readonly people: People;
  readonly outside: Outside;
  readonly findings: Findings;
}

/** Two API processes with the services that accounts need. */
export function proveAccounts(
  name: string,
  { connections, ...options }: ProofStackOptions & { readonly connections?: number },
  play: (scene: AccountsScene) => Promise<void>,
): Promise<Findings> {
  const services = ['postgres', 'redis', 's3', 'mail', 'twilio', 'turnstile'] as const;
  return withStack(name, { services, apis: 2, ...options }, async (stack, findings) => {
    await using people = await openPeople(stack.env);
    using api = openApi(stack.env, connections ? { connections } : {});
    await play({ stack, api, people, outside: openOutside(stack.env), findings });
    requireNoCrash(stack, findings);
  });
}
