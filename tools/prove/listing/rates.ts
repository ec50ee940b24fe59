import { setTimeout as pause } from 'node:timers/promises';
import { countVisited } from '../../bench/statements.ts';
import type { QueryClass } from './query-classes.ts';
import { type EngineSearch, isForPage, type Scene } from './scene.ts';
import { drive, freshVisit, openLane, toWire } from './wire.ts';

interface RateOptions {
  readonly rounds: number;
  readonly roundMs: number;
}

interface Side {
  readonly perSecond: number;
  readonly cpuMs: number;
}

export type ClassRates = Awaited<ReturnType<typeof measureRates>>;

const atOnce = 4;
const queriesAtOnce = 24;
const maxRefused = 0.05;

/** The API and the bare engine in turns, each for a moment, so that both meet the same other load. */
export async function measureRates(scene: Scene, { paths }: QueryClass, { rounds, roundMs }: RateOptions) {
  const asked = paths.slice(0, queriesAtOnce);
  const questions: EngineQuestions[] = [];
  for (const path of asked) questions.push(await questionsFor(scene, path));
  const first = questions[0] ?? { cold: [], warm: [] };
  const visited = await visitedBy(scene, first);
  const bare = questions.map(bareRequests);

  let turn = 0;
  const inTurn = <T>(items: readonly T[]) => items[turn++ % items.length] as T;
  const oursOnce = (ms: number) =>
    drive(scene.ports.apis, { atOnce, ms, next: () => freshVisit(inTurn(asked)) });
  const bareOnce = (ms: number) => drive([scene.ports.engine], { atOnce, ms, next: () => inTurn(bare)() });
  // Until Node and the engine have compiled what runs often: a server runs for weeks.
  await oursOnce(2 * roundMs);
  await bareOnce(roundMs);

  const taken: { ours: Side & { shares: number[] }; bare: Side }[] = [];
  const totals = { failed: 0, requests: 0, statements: 0, blocks: 0, bytes: 0 };
  for (let round = 0; round < rounds; round++) {
    const one = { ours: await ourRound(), bare: await bareRound() };
    taken.push(one);
  }
  return {
    ours: middleSide(taken.map(({ ours }) => ours)),
    bare: middleSide(taken.map((one) => one.bare)),
    rateRatios: taken.map((one) => one.ours.perSecond / one.bare.perSecond),
    cpuRatios: taken.map((one) => one.bare.cpuMs / one.ours.cpuMs),
    cpuShares: [0, 1, 2, 3].map((server) => middle(taken.map(({ ours }) => ours.shares[server] ?? 0))),
    failed: totals.failed,
    statements: totals.statements / totals.requests,
    blocks: totals.blocks / totals.requests,
    bytes: totals.bytes / rounds,
    visitedForPage: visited.page,
    visitedWhenCold: visited.whole,
  };

  async function ourRound() {
    const [workBefore, before] = [await scene.work(), await scene.spent()];
    const driven = await oursOnce(roundMs);
    const [workAfter, after] = [await scene.work(), await scene.spent()];
    totals.failed += driven.failed;
    totals.requests += driven.requests;
    totals.bytes += driven.bytes;
    totals.statements += workAfter.statements - workBefore.statements;
    totals.blocks += workAfter.blocks - workBefore.blocks;
    const shares = after.map((spent, server) => (spent - (before[server] ?? 0)) / driven.requests);
    return { perSecond: driven.perSecond, cpuMs: sum(shares), shares };
  }

  async function bareRound(): Promise<Side> {
    const before = await scene.spent();
    const driven = await bareOnce(roundMs);
    const after = await scene.spent();
    // With so little memory it refuses one now and then while it cleans up.
    if (driven.failed > driven.requests * maxRefused)
      throw new Error(`The engine refused ${driven.failed} of ${driven.requests}`);
    return {
      perSecond: driven.perSecond * (1 - driven.failed / driven.requests),
      cpuMs: ((after[engine] ?? 0) - (before[engine] ?? 0)) / driven.requests,
    };
  }
}

const engine = 2;

function middleSide(sides: readonly Side[]): Side {
  return {
    perSecond: middle(sides.map(({ perSecond }) => perSecond)),
    cpuMs: middle(sides.map(({ cpuMs }) => cpuMs)),
  };
}

export function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

/** What the API asks the engine for this page: the first time, and when it has just answered the same. */
async function questionsFor({ recorder, ports }: Scene, path: string): Promise<EngineQuestions> {
  const lane = await openLane(ports.recordedApi);
  const ask = async () => {
    const { status, body } = await lane.ask(freshVisit(path, { 'cache-control': 'no-cache' }));
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 200)}`);
  };
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const cold = await recorder.during(ask);
      const warm = await recorder.during(ask);
      if (warm.some(isForPage)) return { cold: cold.some(isForPage) ? cold : warm, warm };
      await pause(engineRestMs);
    }
    throw new Error(`${path}: the API does without the engine`);
  } finally {
    lane.close();
  }
}

const maxAttempts = 10;
/** After a failure the API leaves the engine alone so long, and more. */
const engineRestMs = 2500;

/** Documents the engine looks at for a page, and for everything it is asked the first time. */
async function visitedBy({ engineUrl }: Scene, { cold, warm }: EngineQuestions) {
  const count = async (searches: EngineQuestions['cold']) => {
    let visited = 0;
    for (const search of searches) visited += await countVisited(engineUrl, search);
    return visited;
  };
  return { page: await count(warm), whole: await count(cold) };
}

/** What of a card the document holds; seller and photo would have to be looked up besides. */
const cardFields = 'id seller_id title price product_type accessory_type size sex likes comments'.split(' ');

/** What the API asked the engine for one page: everything when it knew nothing, and only what it asks each time. */
interface EngineQuestions {
  readonly cold: readonly EngineSearch[];
  readonly warm: readonly EngineSearch[];
}

/** How long the API keeps counts, and so does anyone who asks the engine directly. */
const countsLiveMs = 2000;

/** The same questions straight to the engine, with the fields of the cards instead of ids. Counts are asked for as often. */
function bareRequests({ cold, warm }: EngineQuestions): () => Buffer {
  const [whole, page] = [toRequest(cold), toRequest(warm)];
  let countedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - countedAt < countsLiveMs) return page;
    countedAt = now;
    return whole;
  };
}

function toRequest(searches: readonly EngineSearch[]): Buffer {
  const [first] = searches;
  if (!first) throw new Error('The API asked the engine nothing');
  const headers = { 'content-type': 'application/json' };
  const bodies = searches.map(({ query }) =>
    JSON.stringify(
      isForPage({ query }) ? { ...query, stored_fields: undefined, _source: cardFields } : query,
    ),
  );
  if (bodies.length === 1) {
    return toWire({ method: 'POST', path: `/${first.index}/_search`, headers, body: bodies.join('') });
  }
  const lines = searches.flatMap(({ index }, place) => [JSON.stringify({ index }), bodies[place]]);
  return toWire({ method: 'POST', path: '/_msearch', headers, body: `${lines.join('\n')}\n` });
}
