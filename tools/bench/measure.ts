import { like } from '@perchero/api/src/modules/social/index.ts';
import { systemClock } from '@perchero/api/src/platform/clock.ts';
import type { Config } from '@perchero/api/src/platform/config.ts';
import { openDatabase } from '@perchero/api/src/platform/database/database.ts';
import { Client } from 'pg';
import type { CatalogueSize } from '../seed/generated-catalogue.ts';
import { firstGeneratedId } from '../seed/generator/products.ts';
import { type BenchedCall, calls } from './calls.ts';
import type { CallFigures } from './compare.ts';
import {
  bellCalls,
  collectionCalls,
  deliveryCalls,
  followCalls,
  handBackSession,
  moderationCalls,
  prepareBell,
  prepareCollections,
  prepareDeliveries,
  prepareFollows,
  prepareModeration,
  preparePurchases,
  prepareSales,
  prepareTalk,
  purchaseCalls,
  saleCalls,
  talkCalls,
} from './prepared-calls.ts';
import { cpuNanoseconds } from './process-cost.ts';
import { openShop, type Shop } from './shop.ts';
import { countVisited, explain, readWork, statementsDuring } from './statements.ts';

export interface Place {
  readonly size: CatalogueSize;
  readonly appUrl: string;
  readonly shop: Shop;
  readonly owner: Client;
  readonly reader: Client;
}

interface Where {
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** The copy whose index fits this database; without it one is made. */
  readonly indexed?: Config;
}

/** What is measured at every size. */
export const everyCall: readonly BenchedCall[] = [
  ...calls,
  ...bellCalls,
  ...collectionCalls,
  ...talkCalls,
  ...purchaseCalls,
  ...saleCalls,
  ...deliveryCalls,
  ...followCalls,
  ...moderationCalls,
];

export async function atPlace<T>(
  size: CatalogueSize,
  { appUrl, ownerUrl, indexed }: Where,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const shop = await openShop(appUrl, indexed);
  const owner = await connect(ownerUrl);
  const reader = await connect(appUrl);
  try {
    return await work({ size, appUrl, shop, owner, reader });
  } finally {
    await reader.end();
    await owner.end();
    await shop.close();
  }
}

/** In this order: what the later ones need would change what the earlier ones cost. */
export async function measureAll(place: Place, problems: string[]): Promise<Record<string, CallFigures>> {
  const measure = (wanted: readonly BenchedCall[]) => measureCalls(place, wanted, problems);
  const usual = await measure(calls);
  problems.push(...(await judgeLikes(place.appUrl, place.owner)));
  await prepareBell(place.owner);
  await prepareCollections(place.owner);
  const full = await measure([...bellCalls, ...collectionCalls]);
  await prepareTalk(place.owner, place.size);
  const talks = await measure(talkCalls);
  await preparePurchases(place.owner);
  const purchases = await measure(purchaseCalls);
  await prepareSales(place.owner);
  const sales = await measure(saleCalls);
  await prepareDeliveries(place.owner);
  const deliveries = await measure(deliveryCalls);
  await prepareFollows(place.owner);
  const follows = await measure(followCalls);
  await prepareModeration(place.shop, place.owner);
  const moderation = await measure(moderationCalls);
  await handBackSession(place.owner);
  return { ...usual, ...full, ...talks, ...purchases, ...sales, ...deliveries, ...follows, ...moderation };
}

export async function measureCalls(
  place: Place,
  wanted: readonly BenchedCall[],
  problems: string[],
): Promise<Record<string, CallFigures>> {
  const measured: Record<string, CallFigures> = {};
  for (const call of wanted) {
    const { figures, faults } = await measureCall(call, place);
    measured[call.name] = figures;
    problems.push(...faults.map((fault) => `${call.name} at ${place.size}: ${fault}`));
  }
  return measured;
}

/** A complaint when the blocks of the larger catalogue are too many. */
export function growthFault(name: string, [small = 0, large = 0]: readonly number[], most: number): string[] {
  return large > small * most
    ? [`${name}: ${small} blocks in the smaller catalogue, ${large} in the larger: more than × ${most}`]
    : [];
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

// More than the five runs after which PostgreSQL settles on a plan.
const warmUps = 8;
const samples = 7;

interface MeasuredCall {
  readonly figures: CallFigures;
  readonly faults: readonly string[];
}

/** Runs the call again and again. Of blocks and WAL the least counts: a checkpoint, a page split or a clean-up is not its cost. */
async function measureCall(
  call: BenchedCall,
  { shop, size, owner, reader }: { shop: Shop; size: CatalogueSize; owner: Client; reader: Client },
): Promise<MeasuredCall> {
  for (let round = 0; round < warmUps; round++) await call.run(shop, size);
  const statements: number[] = [];
  const blocks: number[] = [];
  const walBytes: number[] = [];
  const responseBytes: number[] = [];
  while (blocks.length < samples) {
    const before = await readWork(owner);
    const bytes = await call.run(shop, size);
    const after = await readWork(owner);
    // pg_stat_statements forgot a statement meanwhile, with the work that it had counted.
    if (after.blocks < before.blocks) continue;
    statements.push(after.statements - before.statements);
    blocks.push(after.blocks - before.blocks);
    walBytes.push(after.walBytes - before.walBytes);
    responseBytes.push(bytes);
  }

  let engineDocuments = 0;
  for (const search of await shop.searchesDuring(() => call.run(shop, size))) {
    engineDocuments += await countVisited(shop.openSearchUrl, search);
  }
  const faults: string[] = [];
  for (const statement of await statementsDuring(() => call.run(shop, size))) {
    faults.push(...(await explain(reader, statement)));
  }
  const figures = {
    statements: middle(statements),
    blocks: Math.min(...blocks),
    walBytes: Math.min(...walBytes),
    engineDocuments,
    responseBytes: middle(responseBytes),
  };
  return { figures, faults };
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** What one like may cost PostgreSQL, its event included. Its microseconds are told but not held: they are the machine's. */
const limits = { statements: 3, walBytes: 1500 } as const;

type LikeCost = Record<keyof typeof limits | 'cpuMicroseconds', number>;

const likeWarmUps = 50;
const likeSamples = 500;
const inARow = 50;
/** As many as are on everybody's first pages, so that theirs are in memory. */
const products = 100;

/** Faults of the cost of a like. Its limits are absolute, so they are held here and not in expected.json. */
async function judgeLikes(databaseUrl: string, owner: Client): Promise<string[]> {
  const cost = await measureLikes(databaseUrl, owner);
  console.log(
    `a like: ${cost.statements} statements between begin and commit, ${cost.walBytes} bytes of WAL, ` +
      `${cost.cpuMicroseconds} µs of PostgreSQL's processor`,
  );
  return Object.entries(limits)
    .filter(([figure, most]) => cost[figure as keyof LikeCost] > most)
    .map(([figure, most]) => `a like costs ${cost[figure as keyof LikeCost]} ${figure}, more than ${most}`);
}

/** Many likes over one connection, each by somebody else: then one process of PostgreSQL does all of the work. */
async function measureLikes(databaseUrl: string, owner: Client): Promise<LikeCost> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'bench-likes' });
  try {
    const { rows: people } = await owner.query<{ id: string }>(
      'select id from account where deleted_at is null order by id limit $1',
      [likeWarmUps + likeSamples + 1],
    );
    let turn = 0;
    const likeNext = () => {
      const person = people[turn % people.length];
      if (!person) throw new Error('Nobody is there to like anything');
      return like({ db: database.db, clock: systemClock }, person.id, firstGeneratedId + (turn++ % products));
    };

    const statements = await statementsDuring(likeNext);
    for (let round = 0; round < likeWarmUps; round++) await likeNext();
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'bench-likes'`,
    );
    const pid = rows[0]?.pid ?? 0;

    const walBytes: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < likeSamples; round += inARow) {
      const before = await cpuNanoseconds(pid);
      for (let next = 0; next < inARow; next++) {
        const from = await walPosition(owner);
        await likeNext();
        walBytes.push((await walPosition(owner)) - from);
      }
      cpu.push((await cpuNanoseconds(pid)) - before);
    }
    return {
      statements: statements.filter(({ text }) => !/^\s*(begin|commit)\b/i.test(text)).length,
      // The middle: neither the first change of a page after a checkpoint nor somebody else's writing is its cost.
      walBytes: walBytes.toSorted((one, other) => one - other)[likeSamples / 2] ?? 0,
      // The least: whatever else the machine does makes it dearer, never cheaper.
      cpuMicroseconds: Math.round(Math.min(...cpu) / inARow / 1000),
    };
  } finally {
    await database.close();
  }
}

async function walPosition(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ position: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position`,
  );
  return Number(rows[0]?.position);
}
