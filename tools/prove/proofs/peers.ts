import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { judgePeers } from '../../bench-peers/judge.ts';
import { medusa } from '../../bench-peers/medusa.ts';
import { type RunningPeer, startPeer } from '../../bench-peers/peer.ts';
import { readProducts } from '../../bench-peers/products.ts';
import { keepResults, type PageResult, type PeerResults } from '../../bench-peers/results.ts';
import { vendure } from '../../bench-peers/vendure.ts';
import { cpuMs, familyOf } from '../../bench/process-cost.ts';
import { portOf, variable } from '../../stack/environment.ts';
import type { ManagedProcess } from '../../stack/managed-process.ts';
import { waitUntil } from '../../stack/wait.ts';
import { createFindings, type Findings, isSmall, percentile, say, sized } from '../lib/report.ts';
import { middle } from '../listing/rates.ts';
import { onCatalogue, type Scene } from '../listing/scene.ts';
import { drive, type Driven, toWire, visitor } from '../listing/wire.ts';

export const summary = 'a page of 24 products beside Vendure and Medusa: processor time and p50/p99';

const rounds = sized(5, 2);
const warmUps = sized(4, 1);
const roundMs = sized(4000, 1500);
const postgres = 1;
const idleMs = 2000;

/** A page that is asked for again and again, and what has been spent behind it so far. */
interface Page {
  readonly port: number;
  readonly next: () => Buffer;
  readonly spent: () => Promise<number>;
}

interface Round {
  readonly cpuMs: number;
  readonly alone: Driven;
  readonly four: Driven;
}

export function run(): Promise<Findings> {
  return onCatalogue('10k', measure, { name: 'peers' });
}

async function measure(scene: Scene): Promise<Findings> {
  const { env } = scene.stack;
  const owner = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await owner.connect();
  const running: RunningPeer[] = [];
  try {
    const products = await readProducts(owner);
    for (const [place, peer] of [vendure, medusa].entries()) {
      say(`${peer.name}: installing, loading ${products.length} products, starting`);
      running.push(await startPeer(peer, products, { env, owner, port: portOf(env, 40 + place) }));
    }
    for (const { process } of running) await untilIdle(() => spentBy(scene, process));
    const pages = new Map(Object.entries({ ...ourPages(scene), ...peerPages(scene, running) }));
    const results = toResults(products.length, await inTurns(pages));
    if (!isSmall) await keepResults(results);
    return judge(results);
  } finally {
    for (const { process } of running) await process.kill('SIGTERM');
    await owner.end();
  }
}

function ourPages(scene: Scene): Record<'uncached' | 'guests', Page> {
  const spent = async () => (await scene.spent()).reduce((sum, one) => sum + one, 0);
  let turn = 0;
  const visit = (headers: Readonly<Record<string, string>> = {}) =>
    toWire({ path: '/api/products', headers: { 'x-forwarded-for': visitor(turn++), ...headers } });
  return {
    uncached: { port: scene.ports.api, next: () => visit({ 'cache-control': 'no-cache' }), spent },
    guests: { port: scene.ports.api, next: visit, spent },
  };
}

function peerPages(scene: Scene, running: readonly RunningPeer[]): Record<string, Page> {
  const pages: Record<string, Page> = {};
  for (const { process, port, pages: asked } of running) {
    const spent = () => spentBy(scene, process);
    for (const [name, one] of Object.entries(asked)) {
      const request = toWire(one);
      pages[name] = { port, next: () => request, spent };
    }
  }
  return pages;
}

async function spentBy(scene: Scene, { pid }: ManagedProcess): Promise<number> {
  return (await cpuMs(await familyOf(pid ?? 0))) + ((await scene.spent())[postgres] ?? 0);
}

/** One of them fills its index after it has begun to answer. */
function untilIdle(spent: () => Promise<number>): Promise<void> {
  return waitUntil(
    'a peer to be idle',
    async () => {
      const before = await spent();
      await pause(idleMs);
      return (await spent()) - before < idleMs / 20;
    },
    { seconds: 600 },
  );
}

/** One after the other, round by round, so that all meet the same other load. */
async function inTurns(pages: ReadonlyMap<string, Page>): Promise<Map<string, PageResult>> {
  // Until Node and the engine have compiled what runs often: a server runs for weeks.
  for (let round = 0; round < warmUps; round++) for (const page of pages.values()) await measureRound(page);
  const taken = new Map<string, Round[]>([...pages.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    for (const [name, page] of pages) taken.get(name)?.push(await measureRound(page));
  }
  return new Map([...taken].map(([name, all]) => [name, toResult(all)]));
}

async function measureRound({ port, next, spent }: Page): Promise<Round> {
  const alone = await drive([port], { atOnce: 1, ms: roundMs / 2, next });
  const before = await spent();
  const four = await drive([port], { atOnce: 4, ms: roundMs, next });
  return { alone, four, cpuMs: ((await spent()) - before) / four.requests };
}

function toResult(taken: readonly Round[]): PageResult {
  const of = (driven: readonly Driven[], share: number) =>
    rounded(
      percentile(
        driven.flatMap(({ times }) => times),
        share,
      ),
    );
  const [alone, four] = [taken.map((round) => round.alone), taken.map((round) => round.four)];
  return {
    cpuMs: rounded(middle(taken.map((round) => round.cpuMs))),
    alone: { p50: of(alone, 0.5), p99: of(alone, 0.99) },
    four: {
      p50: of(four, 0.5),
      p99: of(four, 0.99),
      perSecond: rounded(middle(four.map(({ perSecond }) => perSecond))),
    },
    bytes: Math.round(middle(four.map(({ bytes }) => bytes))),
    failed: [...alone, ...four].reduce((sum, { failed }) => sum + failed, 0),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function toResults(products: number, measured: ReadonlyMap<string, PageResult>): PeerResults {
  const { uncached, guests, ...peers } = Object.fromEntries(measured);
  if (!uncached || !guests) throw new Error('Our own pages were not measured');
  return { measuredOn: new Date().toISOString().slice(0, 10), products, uncached, guests, peers };
}

function judge(results: PeerResults): Findings {
  const findings = createFindings();
  const { uncached, guests, peers } = results;
  const all = { 'Perchero, not cached': uncached, 'Perchero, first page of guests': guests, ...peers };
  for (const [name, { cpuMs: cpu, alone, four, bytes, failed }] of Object.entries(all)) {
    findings.note(
      name,
      `${cpu} ms CPU; one asking p50 ${alone.p50}, p99 ${alone.p99} ms; four p50 ${four.p50}, p99 ${four.p99} ms, ${four.perSecond}/s; ${bytes} bytes`,
    );
    findings.zero(`${name}: failed`, failed);
  }
  judgePeers(findings, results);
  return findings;
}
