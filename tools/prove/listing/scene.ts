import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { cpuMs, familyOf, memoryMb } from '../../bench/process-cost.ts';
import { readWork, type Work } from '../../bench/statements.ts';
import type { CatalogueSize } from '../../seed/generated-catalogue.ts';
import { portOf, variable } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { apiProgram } from '../../stack/programs.ts';
import type { Stack, StackOptions } from '../../stack/stack.ts';
import { startProofStack } from '../lib/stack.ts';
import { type Recorder, startRecorder } from './recorder.ts';

const neededServices = ['postgres', 'redis', 'opensearch'] as const;

/** The API on a catalogue in one or two processes, everything it costs, and another process whose questions to the engine are written down. */
export interface Scene {
  readonly stack: Stack;
  readonly size: CatalogueSize;
  readonly recorder: Recorder;
  readonly ports: {
    /** The first of them. */
    readonly api: number;
    readonly apis: readonly number[];
    readonly recordedApi: number;
    readonly engine: number;
  };
  readonly engineUrl: string;
  readonly index: string;
  /** What API, PostgreSQL, engine and Redis have spent so far, in this order. */
  spent(): Promise<number[]>;
  memory(): Promise<number[]>;
  work(): Promise<Work>;
}

export const serverNames = 'API / PostgreSQL / engine / Redis';

interface SceneOptions extends StackOptions {
  readonly name?: string;
}

export async function onCatalogue<T>(
  size: CatalogueSize,
  measure: (scene: Scene) => Promise<T>,
  { name = 'listing', ...options }: SceneOptions = {},
): Promise<T> {
  const stack = await startProofStack(name, {
    catalogue: size,
    services: neededServices,
    env: { LOG_LEVEL: 'info' },
    apis: 1,
    ...options,
  });
  const { env } = stack;
  const engineUrl = variable(env, 'OPENSEARCH_URL');
  const recorder = await startRecorder(engineUrl);
  const recorded = manageProcess(
    apiProgram(3, { env: { ...env, OPENSEARCH_URL: recorder.url }, watch: false }),
  );
  const owner = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  try {
    await recorded.start();
    await recorded.waitReady();
    await owner.connect();
    return await measure({
      stack,
      size,
      recorder,
      engineUrl,
      index: `${variable(env, 'NAMESPACE')}-products`,
      ports: {
        api: portOf(env, 20),
        apis: stack.processes.filter(isApi).map((_, place) => portOf(env, 20 + place)),
        recordedApi: portOf(env, 45),
        engine: portOf(env, 4),
      },
      spent: async () => Promise.all((await serversOf(stack)).map(cpuMs)),
      memory: async () => Promise.all((await serversOf(stack)).map(memoryMb)),
      work: () => readWork(owner),
    });
  } finally {
    await owner.end();
    await recorded.kill('SIGTERM');
    await recorder.close();
    await stack.end();
  }
}

function isApi({ name }: ManagedProcess): boolean {
  return name.startsWith('api-');
}

/** Looked up anew each time: PostgreSQL starts a process for each connection. */
async function serversOf(stack: Stack): Promise<number[][]> {
  const service = async (name: string) => {
    const line = await readFile(join(variable(stack.env, 'PERCHERO_RUN'), name, 'pid'), 'utf8');
    return familyOf(Number(line.split(' ')[0]));
  };
  const others = await Promise.all(['postgres', 'opensearch', 'redis'].map(service));
  const apis = stack.processes.filter(isApi).map(({ pid }) => pid ?? 0);
  return [apis, ...others];
}
