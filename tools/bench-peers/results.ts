import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One page of 24 products: processor time of all servers behind it for one request, and how long it took with one asking and with four. */
export interface PageResult {
  readonly cpuMs: number;
  readonly alone: { readonly p50: number; readonly p99: number };
  readonly four: { readonly p50: number; readonly p99: number; readonly perSecond: number };
  readonly bytes: number;
  readonly failed: number;
}

export interface PeerResults {
  readonly measuredOn: string;
  readonly products: number;
  /** Ours when the engine and PostgreSQL are asked, and as guests get it. */
  readonly uncached: PageResult;
  readonly guests: PageResult;
  readonly peers: Readonly<Record<string, PageResult>>;
}

const file = join(import.meta.dirname, 'results.json');

export async function keepResults(results: PeerResults): Promise<void> {
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}

export async function readResults(): Promise<PeerResults | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as PeerResults);
}
