/**
 * npm run bench:ci               measures every call of calls.ts and compares with expected.json
 * npm run bench:ci -- --update   writes what it measured into expected.json
 *
 * Counts only what is the same on every machine and under any load: statements, blocks, bytes, plans. No time.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { CatalogueSize } from '../seed/generated-catalogue.ts';
import { bellCalls, prepareBell } from './bells.ts';
import { calls } from './calls.ts';
import { collectionCalls, prepareCollections } from './collections.ts';
import { type CallFigures, compare, type Figures, isBad } from './compare.ts';
import { createBenchDatabase } from './database.ts';
import { judgeLikes } from './like-cost.ts';
import { measureCall } from './measure.ts';
import { prepareProfiles, profileCalls, profileGrowth } from './profiles.ts';
import { preparePurchases, purchaseCalls } from './purchases.ts';
import { prepareSales, saleCalls } from './sales.ts';
import { openShop, type Shop } from './shop.ts';
import { watchStatements } from './statements.ts';
import { printTable } from './table.ts';
import { prepareTalk, talkCalls } from './talks.ts';
import { demandBuild, readWebBytes } from './web-bytes.ts';

const { values: options } = parseArgs({ options: { update: { type: 'boolean', default: false } } });
const expectedFile = new URL('expected.json', import.meta.url);
const sizes = { small: '10k', large: '100k' } as const;
const problems: string[] = [];

await demandBuild();
watchStatements();
const startedAt = performance.now();
const [small, web] = await inShop(sizes.small, async (place) => {
  const bytes = await readWebBytes(place.shop);
  return [await measureAll(place), bytes] as const;
});
const large = await inShop(sizes.large, async (place) => {
  const usual = await measureAll(place);
  await prepareProfiles(place.shop, place.owner);
  return { ...usual, ...(await measureCalls(place, profileCalls)) };
});
const measured: Figures = { calls: { [sizes.small]: small, [sizes.large]: large }, web };
checkGrowth();

if (options.update) {
  await writeFile(expectedFile, `${JSON.stringify(measured, null, 2)}\n`);
  console.log('expected.json now says what was measured.');
} else {
  const expected = JSON.parse(await readFile(expectedFile, 'utf8')) as Figures;
  const lines = compare(expected, measured);
  printTable(lines);
  const bad = lines.filter(isBad);
  if (bad.length > 0) problems.push(`${bad.length} figures differ from expected.json`);
}
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

interface Place {
  readonly size: CatalogueSize;
  readonly appUrl: string;
  readonly shop: Shop;
  readonly owner: Client;
  readonly reader: Client;
}

async function inShop<T>(size: CatalogueSize, work: (place: Place) => Promise<T>): Promise<T> {
  const database = await createBenchDatabase(size);
  try {
    const shop = await openShop(database.appUrl);
    const owner = await connect(database.ownerUrl);
    const reader = await connect(database.appUrl);
    try {
      return await work({ size, appUrl: database.appUrl, shop, owner, reader });
    } finally {
      await reader.end();
      await owner.end();
      await shop.close();
    }
  } finally {
    await database.drop();
  }
}

async function measureAll(place: Place): Promise<Record<string, CallFigures>> {
  const usual = await measureCalls(place);
  problems.push(...(await judgeLikes(place.appUrl, place.owner)));
  await prepareBell(place.owner);
  await prepareCollections(place.owner);
  const full = await measureCalls(place, [...bellCalls, ...collectionCalls]);
  await prepareTalk(place.owner, place.size);
  const talks = await measureCalls(place, talkCalls);
  await preparePurchases(place.owner);
  const purchases = await measureCalls(place, purchaseCalls);
  await prepareSales(place.owner);
  return { ...usual, ...full, ...talks, ...purchases, ...(await measureCalls(place, saleCalls)) };
}

async function measureCalls(place: Place, wanted = calls): Promise<Record<string, CallFigures>> {
  const measuredCalls: Record<string, CallFigures> = {};
  for (const call of wanted) {
    const { figures, faults } = await measureCall(call, place);
    measuredCalls[call.name] = figures;
    problems.push(...faults.map((fault) => `${call.name} at ${place.size}: ${fault}`));
  }
  return measuredCalls;
}

function checkGrowth(): void {
  const all = [...calls, ...bellCalls, ...collectionCalls, ...talkCalls, ...purchaseCalls, ...saleCalls];
  for (const { name, growsAtMost = 1.3 } of all) {
    const small = measured.calls[sizes.small]?.[name]?.blocks ?? 0;
    const large = measured.calls[sizes.large]?.[name]?.blocks ?? 0;
    if (large > small * growsAtMost) {
      problems.push(
        `${name}: ${small} blocks at 10k, ${large} at 100k: grows more than ${growsAtMost} times`,
      );
    }
  }
  const profiles = profileGrowth((name) => measured.calls[sizes.large]?.[name]?.blocks ?? 0);
  if (profiles) problems.push(profiles);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
