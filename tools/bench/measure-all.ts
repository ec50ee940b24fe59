import type { Config } from '@perchero/api/src/platform/config.ts';
import { Client } from 'pg';
import type { CatalogueSize } from '../seed/generated-catalogue.ts';
import { bellCalls, prepareBell } from './bells.ts';
import { type BenchedCall, calls } from './calls.ts';
import { collectionCalls, prepareCollections } from './collections.ts';
import type { CallFigures } from './compare.ts';
import { judgeLikes } from './like-cost.ts';
import { measureCall } from './measure.ts';
import { preparePurchases, purchaseCalls } from './purchases.ts';
import { prepareSales, saleCalls } from './sales.ts';
import { openShop, type Shop } from './shop.ts';
import { prepareTalk, talkCalls } from './talks.ts';

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
  return { ...usual, ...full, ...talks, ...purchases, ...(await measure(saleCalls)) };
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
