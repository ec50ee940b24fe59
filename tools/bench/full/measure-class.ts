import { join } from 'node:path';
import { percentile } from '../../prove/lib/report.ts';
import { middle } from '../../prove/listing/rates.ts';
import type { Scene } from '../../prove/listing/scene.ts';
import { drive, type Driven, toWire } from '../../prove/listing/wire.ts';
import { variable } from '../../stack/environment.ts';
import type { Shop } from '../shop.ts';
import { statementsDuring } from '../statements.ts';
import type { StatementClass } from './classes.ts';
import { pgbenchArguments, runPgbench, type Sent } from './pgbench.ts';

/** What one request of a class costs, and how that compares with its statements sent bare. */
export type ClassCost = Awaited<ReturnType<typeof measureClass>>;

export interface RoundOptions {
  readonly rounds: number;
  readonly roundMs: number;
}

const atOnce = 4;
const crowds = [1, 4, 16, 64];
const recorded = 24;
const warmUpRounds = 4;
/** Turns that no measured request takes. */
const recordedFrom = 500_000;

/** The API and PostgreSQL alone in turns, each for a moment, so that both meet the same other load. */
export async function measureClass(
  scene: Scene,
  shop: Shop,
  one: StatementClass,
  { rounds, roundMs }: RoundOptions,
) {
  const bareArguments = one.hasNoBare
    ? null
    : await pgbenchArguments(folderOf(scene, one), await record(shop, one));
  const url = variable(scene.stack.env, 'DATABASE_URL');
  let turn = 0;
  const next = () => toWire(one.ask(turn++));
  const ours = (ms: number, crowd = atOnce) => drive(scene.ports.apis, { atOnce: crowd, ms, next });

  // Until Node has compiled what runs often: a server runs for weeks.
  await ours(warmUpRounds * roundMs);
  const taken: OurRound[] = [];
  const bare: { perSecond: number; postgresUs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    taken.push(await ourRound(scene, () => ours(roundMs)));
    if (bareArguments)
      bare.push(await bareRound(scene, () => runPgbench(url, bareArguments, { atOnce, ms: roundMs })));
  }
  const times: Record<string, ReturnType<typeof timesOf>> = {};
  for (const crowd of crowds) times[crowd] = timesOf(await ours(roundMs / 2, crowd));

  const of = (figure: (round: OurRound) => number) => middle(taken.map(figure));
  return {
    perSecond: of(({ driven }) => driven.perSecond),
    cpuUs: {
      api: of(({ cpuUs }) => cpuUs[0] ?? 0),
      postgres: of(({ cpuUs }) => cpuUs[1] ?? 0),
      engine: of(({ cpuUs }) => cpuUs[2] ?? 0),
      redis: of(({ cpuUs }) => cpuUs[3] ?? 0),
    },
    bare: bareArguments && {
      perSecond: middle(bare.map(({ perSecond }) => perSecond)),
      postgresUs: middle(bare.map(({ postgresUs }) => postgresUs)),
      ratios: taken.map(({ driven }, round) => driven.perSecond / (bare[round]?.perSecond ?? Number.NaN)),
    },
    statements: of((round) => round.statements),
    blocks: of((round) => round.blocks),
    walBytes: of((round) => round.walBytes),
    bytes: of(({ driven }) => driven.bytes),
    failed: taken.reduce((sum, { driven }) => sum + driven.failed, 0),
    times,
  };
}

interface OurRound {
  readonly driven: Driven;
  readonly cpuUs: readonly number[];
  readonly statements: number;
  readonly blocks: number;
  readonly walBytes: number;
}

async function ourRound(scene: Scene, drivenOnce: () => Promise<Driven>): Promise<OurRound> {
  const [workBefore, before] = [await scene.work(), await scene.spent()];
  const driven = await drivenOnce();
  const [work, after] = [await scene.work(), await scene.spent()];
  const each = (total: number) => total / driven.requests;
  return {
    driven,
    cpuUs: after.map((spent, server) => each(spent - (before[server] ?? 0)) * 1000),
    statements: each(work.statements - workBefore.statements),
    blocks: each(work.blocks - workBefore.blocks),
    walBytes: each(work.walBytes - workBefore.walBytes),
  };
}

async function bareRound(scene: Scene, run: () => ReturnType<typeof runPgbench>) {
  const before = await scene.spent();
  const { perSecond, transactions } = await run();
  const after = await scene.spent();
  const postgres = 1;
  return {
    perSecond,
    postgresUs: (((after[postgres] ?? 0) - (before[postgres] ?? 0)) * 1000) / transactions,
  };
}

/** The statements of some requests, as the API sends them. */
async function record(shop: Shop, { name, ask, drawn }: StatementClass): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (let turn = recordedFrom; turn < recordedFrom + recorded; turn++) {
    const { method = 'GET', path, body, headers } = ask(turn);
    const statements = await statementsDuring(async () => {
      shop.passTime();
      const reply = await shop.app.inject({
        method,
        url: path,
        headers: { ...headers },
        ...(body && { payload: body }),
      });
      if (reply.statusCode !== 200)
        throw new Error(`${name}: ${path} answered ${reply.statusCode}: ${reply.body}`);
    });
    sent.push({ statements, drawn: drawn?.(turn) });
  }
  return sent;
}

function folderOf({ stack }: Scene, { name }: StatementClass): string {
  return join(variable(stack.env, 'PERCHERO_RUN'), 'pgbench', name.replaceAll(/\W+/g, '-'));
}

function timesOf({ times, perSecond }: Driven) {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), perSecond };
}
