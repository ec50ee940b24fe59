import { setTimeout as pause } from 'node:timers/promises';
import type { Scene } from '../../prove/listing/scene.ts';

/** How many of each hundred of a process's busy moments were spent in one place. */
export interface Spent {
  readonly place: string;
  readonly percent: number;
}

export interface Profile {
  readonly owners: readonly Spent[];
  readonly functions: readonly Spent[];
}

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
}

const inspector = 'http://127.0.0.1:9229/json/list';
const betweenSamplesUs = 200;
const idle = new Set(['(idle)', '(root)']);

/** `api-1` or `web`: each in a run of its own, for Node gives both the same door to look in by. */
export function pidOf({ stack }: Scene, name: string): number {
  return stack.process(name).pid ?? 0;
}

/** Where a Node process spends its processor time while `work` runs. */
export async function profileDuring(pid: number, work: () => Promise<unknown>): Promise<Profile> {
  // Node's own way to be looked into: it listens on loopback from here on.
  process.kill(pid, 'SIGUSR1');
  const ask = await openSession();
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: betweenSamplesUs });
  await ask('Profiler.start');
  await work();
  const { profile } = (await ask('Profiler.stop')) as { profile: CpuProfile };
  ask.close();
  return toProfile(profile);
}

export function toProfile({ nodes, samples }: CpuProfile): Profile {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const owners = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const sample of samples) {
    const frame = byId.get(sample);
    if (!frame || idle.has(frame.functionName)) continue;
    busy += 1;
    count(owners, ownerOf(frame.url, frame.functionName));
    count(functions, `${frame.functionName || 'anonymous'} ${fileOf(frame.url)}:${frame.lineNumber + 1}`);
  }
  return { owners: inOrder(owners, busy), functions: inOrder(functions, busy) };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function inOrder(counts: ReadonlyMap<string, number>, all: number): Spent[] {
  return [...counts]
    .map(([place, samples]) => ({ place, percent: (samples * 100) / all }))
    .toSorted((one, other) => other.percent - one.percent);
}

function ownerOf(url: string, functionName: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'the engine of JavaScript';
  if (url.startsWith('node:')) return `node: ${url.slice(5).split('/').slice(-1)[0] ?? ''}`;
  const packageName = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(url)?.[1];
  return packageName ?? `ours: ${/\/src\/(?:modules\/)?([^/]+)/.exec(url)?.[1] ?? 'packages'}`;
}

function fileOf(url: string): string {
  return url.split('/').slice(-2).join('/');
}

async function openSession() {
  const socket = new WebSocket(await addressOfSession());
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the inspector did not answer')));
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return Object.assign(ask, { close: () => socket.close() });
}

const maxTries = 50;

async function addressOfSession(): Promise<string> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const reply = await fetch(inspector).catch(() => null);
    const [session] = reply ? ((await reply.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (session) return session.webSocketDebuggerUrl;
    await pause(100);
  }
  throw new Error('the process cannot be looked into');
}
