import type { Config } from '@perchero/api/src/platform/config.ts';
import { Client } from 'pg';
import type { CatalogueSize } from '../seed/generated-catalogue.ts';
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
    for (const [figure, most] of Object.entries(call.atMost ?? {}))
      if (figures[figure as keyof CallFigures] > most) faults.push(`more than ${most} ${figure}`);
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
  readonly faults: string[];
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
