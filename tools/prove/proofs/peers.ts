import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { medusa } from '../../bench-peers/medusa.ts';
import { type PeerProduct, type RunningPeer, startPeer } from '../../bench-peers/peer.ts';
import { vendure } from '../../bench-peers/vendure.ts';
import { cpuMs, familyOf } from '../../bench/process-cost.ts';
import { portOf, variable } from '../../stack/environment.ts';
import type { ManagedProcess } from '../../stack/managed-process.ts';
import { waitUntil } from '../../stack/wait.ts';
import { createFindings, type Findings, percentile, say, sized } from '../lib/report.ts';
import { middle } from '../listing/rates.ts';
import { onCatalogue, type Scene } from '../listing/scene.ts';
import { drive, type Driven, toWire, visitor } from '../listing/wire.ts';

export const summary = 'a page of 24 products beside Vendure and Medusa: processor time and p50/p99';

const rounds = sized(5, 2);
const warmUps = sized(4, 1);
const roundMs = sized(4000, 1500);
const postgres = 1;
/** How many times less processor time than the best of them. */
const least = { uncached: 20, guests: 100 } as const;
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
    const { rows: products } = await owner.query<PeerProduct>(
      `select id::int, title, description, price_cents / 100 as price, size, product_type as category, sex
       from product where state = 'active' order by id`,
    );
    for (const [place, peer] of [vendure, medusa].entries()) {
      say(`${peer.name}: installing, loading ${products.length} products, starting`);
      running.push(await startPeer(peer, products, { env, owner, port: portOf(env, 40 + place) }));
    }
    for (const { process } of running) await untilIdle(() => spentBy(scene, process));
    const pages = new Map(Object.entries({ ...ourPages(scene), ...peerPages(scene, running) }));
    return judge(await inTurns(pages));
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
async function inTurns(pages: ReadonlyMap<string, Page>): Promise<ReadonlyMap<string, PageResult>> {
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

type PageResult = ReturnType<typeof toResult>;

/** Processor time of all servers behind one request, and how long it took with one asking and with four. */
function toResult(taken: readonly Round[]) {
  const of = (driven: readonly Driven[], share: number) => {
    const times = driven.flatMap((one) => one.times);
    return rounded(percentile(times, share));
  };
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

function judge(results: ReadonlyMap<string, PageResult>): Findings {
  const findings = createFindings();
  for (const [name, { cpuMs: cpu, alone, four, bytes, failed }] of results) {
    findings.note(
      name,
      `${cpu} ms CPU; one asking p50 ${alone.p50}, p99 ${alone.p99} ms; four p50 ${four.p50}, p99 ${four.p99} ms, ${four.perSecond}/s; ${bytes} bytes`,
    );
    findings.zero(`${name}: failed`, failed);
  }
  const peers = [...results].filter(([name]) => !(name in least)).map(([, { cpuMs: cpu }]) => cpu);
  for (const [kind, wanted] of Object.entries(least)) {
    const times = Math.min(...peers) / (results.get(kind)?.cpuMs ?? Number.NaN);
    const name = `page of 24, ${kind}: processor time below the best peer`;
    findings.demand(name, `× ${times.toFixed(1)}`, `≥ × ${wanted}`, times >= wanted);
  }
  return findings;
}
