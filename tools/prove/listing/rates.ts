import { pidOf, type Profile, profileDuring } from '../../bench/full/profile.ts';
import { bareRequests, type EngineQuestions } from './bare.ts';
import type { QueryClass } from './query-classes.ts';
import { questionsFor, visitedBy } from './questions.ts';
import type { Scene } from './scene.ts';
import { freshVisit } from './visitor-requests.ts';
import { drive } from './wire.ts';

interface RateOptions {
  readonly rounds: number;
  readonly roundMs: number;
  /** Whether to look where the API spends its time, which makes it slower: after the rounds. */
  readonly profiles?: boolean;
}

interface Side {
  readonly perSecond: number;
  readonly cpuMs: number;
}

export interface ClassRates {
  readonly ours: Side;
  readonly bare: Side;
  /** Ours over bare, round by round. */
  readonly rateRatios: readonly number[];
  /** Bare over ours: above 1 we need less. */
  readonly cpuRatios: readonly number[];
  /** Of API, PostgreSQL, engine and Redis for one of our requests. */
  readonly cpuShares: readonly number[];
  readonly failed: number;
  readonly statements: number;
  readonly blocks: number;
  readonly bytes: number;
  readonly visitedForPage: number;
  readonly visitedWhenCold: number;
  readonly profile: Profile | null;
}

const atOnce = 4;
const queriesAtOnce = 24;
const mostRefused = 0.05;

/** The API and the bare engine in turns, each for a moment, so that both meet the same neighbours. */
export async function measureRates(
  scene: Scene,
  { paths }: QueryClass,
  { rounds, roundMs, profiles }: RateOptions,
): Promise<ClassRates> {
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
    profile: profiles ? await profileDuring(pidOf(scene, 'api-1'), () => oursOnce(2 * roundMs)) : null,
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
    if (driven.failed > driven.requests * mostRefused)
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
