import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { cpuMs, familyOf, memoryMb } from '../../bench/process-cost.ts';
import { readWork } from '../../bench/statements.ts';
import type { CatalogueSize } from '../../seed/generated-catalogue.ts';
import { portOf, variable } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { apiProgram } from '../../stack/programs.ts';
import type { Stack, StackOptions } from '../../stack/stack.ts';
import { startServer } from '../lib/server.ts';
import { startProofStack } from '../lib/stack.ts';

const neededServices = ['postgres', 'redis', 'opensearch'] as const;

export type Scene = ReturnType<typeof sceneOf>;

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
  const recorder = await startRecorder(variable(env, 'OPENSEARCH_URL'));
  const recorded = manageProcess(
    apiProgram(3, { env: { ...env, OPENSEARCH_URL: recorder.url }, watch: false }),
  );
  const owner = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  try {
    await recorded.start();
    await recorded.waitReady();
    await owner.connect();
    return await measure(sceneOf(stack, size, recorder, owner));
  } finally {
    await owner.end();
    await recorded.kill('SIGTERM');
    await recorder[Symbol.asyncDispose]();
    await stack.end();
  }
}

/** The API on a catalogue in one or two processes, everything it costs, and another process whose questions to the engine are written down. */
function sceneOf(stack: Stack, size: CatalogueSize, recorder: Recorder, owner: Client) {
  const { env } = stack;
  return {
    stack,
    size,
    recorder,
    engineUrl: variable(env, 'OPENSEARCH_URL'),
    index: `${variable(env, 'NAMESPACE')}-products`,
    ports: {
      /** The first of them. */
      api: portOf(env, 20),
      apis: stack.processes.filter(isApi).map((_, place) => portOf(env, 20 + place)),
      recordedApi: portOf(env, 45),
      engine: portOf(env, 4),
    },
    spent: async () => Promise.all((await serversOf(stack)).map(cpuMs)),
    memory: async () => Promise.all((await serversOf(stack)).map(memoryMb)),
    work: () => readWork(owner),
  };
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

/** A search as it was sent to the engine. */
export interface EngineSearch {
  readonly index: string;
  readonly query: { readonly size?: number; readonly [part: string]: unknown };
}

/** One that asks for ids; the others only count. */
export function isForPage({ query }: Pick<EngineSearch, 'query'>): boolean {
  return (query.size ?? 10) > 0;
}

type Recorder = Awaited<ReturnType<typeof startRecorder>>;

/** Stands between an API process and the engine, passes everything on and keeps the searches. */
async function startRecorder(engineUrl: string) {
  let seen: EngineSearch[] | null = null;
  const server = await startServer((request, response) => {
    // As an engine that is away would do.
    pass(request, response).catch(() => response.destroy());
  });
  return {
    ...server,
    url: `http://127.0.0.1:${server.port}`,
    async during(work: () => Promise<unknown>): Promise<EngineSearch[]> {
      const searches: EngineSearch[] = [];
      seen = searches;
      await work().finally(() => (seen = null));
      return searches;
    },
  };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? '/';
    if (/_m?search\b/.test(path)) seen?.push(...searchesIn(path, body));
    const answer = await fetch(new URL(path, engineUrl), {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      ...(body && { body }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}

function searchesIn(path: string, body: string): EngineSearch[] {
  const index = decodeURIComponent(path.split('/')[1] ?? '');
  if (!path.includes('_msearch')) return [{ index, query: JSON.parse(body) as EngineSearch['query'] }];
  const lines = body.split('\n').filter(Boolean);
  return lines
    .filter((_, place) => place % 2 === 1)
    .map((line) => ({ index, query: JSON.parse(line) as EngineSearch['query'] }));
}
