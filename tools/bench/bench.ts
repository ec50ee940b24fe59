import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CatalogueSize } from '../seed/generated-catalogue.ts';
import { compare, type Figures, isBad, printTable } from './compare.ts';
import { createBenchDatabase } from './database.ts';
import { atPlace, everyCall, growthFault, measureAll, measureCalls, type Place } from './measure.ts';
import { prepareProfiles, profileCalls, profileGrowth } from './prepared-calls.ts';
import { watchStatements } from './statements.ts';
import { demandBuild, readWebBytes } from './web-bytes.ts';
/**
 * npm run bench:ci               measures every call of calls.ts and compares with expected.json
 * npm run bench:ci -- --update   writes what it measured into expected.json
 *
 * Counts only what is the same on every machine and under any load: statements, blocks, bytes, plans. No time.
 */

const { values: options } = parseArgs({ options: { update: { type: 'boolean', default: false } } });
const expectedFile = new URL('expected.json', import.meta.url);
const sizes = { small: '10k', large: '100k' } as const;
const problems: string[] = [];

await demandBuild();
watchStatements();
const startedAt = performance.now();
const [small, web] = await inShop(sizes.small, async (place) => {
  const bytes = await readWebBytes(place.shop);
  return [await measureAll(place, problems), bytes] as const;
});
const large = await inShop(sizes.large, async (place) => {
  const usual = await measureAll(place, problems);
  await prepareProfiles(place.shop, place.owner);
  return { ...usual, ...(await measureCalls(place, profileCalls, problems)) };
});
const measured: Figures = { calls: { [sizes.small]: small, [sizes.large]: large }, web };
checkGrowth();

if (options.update) {
  await writeFile(expectedFile, oneLinePerCall(measured));
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

async function inShop<T>(size: CatalogueSize, work: (place: Place) => Promise<T>): Promise<T> {
  const database = await createBenchDatabase(size);
  try {
    return await atPlace(size, database, work);
  } finally {
    await database.drop();
  }
}

function checkGrowth(): void {
  for (const { name, growsAtMost = 1.3 } of everyCall) {
    const blocks = [sizes.small, sizes.large].map((size) => measured.calls[size]?.[name]?.blocks ?? 0);
    problems.push(...growthFault(name, blocks, growsAtMost));
  }
  problems.push(...profileGrowth((name) => measured.calls[sizes.large]?.[name]?.blocks ?? 0));
}

function oneLinePerCall({ calls, web }: Figures): string {
  const lines = (entries: object, inner: (value: never) => string, indent: string) =>
    `{\n${Object.entries(entries)
      .map(([name, value]) => `${indent}  ${JSON.stringify(name)}: ${inner(value as never)}`)
      .join(',\n')}\n${indent}}`;
  const sizes = lines(calls, (group) => lines(group, JSON.stringify, '    '), '  ');
  return `{\n  "calls": ${sizes},\n  "web": ${lines(web, JSON.stringify, '  ')}\n}\n`;
}
