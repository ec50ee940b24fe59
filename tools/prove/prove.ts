import { glob } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import type { Findings } from './lib/report.ts';
/**
 * npm run prove          lists the proofs
 * npm run prove NAME     runs one: its figures come last, and the exit code says whether they suffice
 */

interface Proof {
  readonly summary: string;
  run(): Promise<Findings>;
}

const folder = join(import.meta.dirname, 'proofs');
const names = (await Array.fromAsync(glob('*.ts', { cwd: folder })))
  .map((file) => basename(file, '.ts'))
  .toSorted();
const [wanted] = process.argv.slice(2);

if (wanted === undefined) {
  for (const name of names) console.log(`${name.padEnd(18)} ${(await load(name)).summary}`);
} else if (names.includes(wanted)) {
  await prove(wanted);
} else {
  console.error(`There is no proof ${wanted}. There are: ${names.join(', ')}`);
  process.exit(2);
}

async function load(name: string): Promise<Proof> {
  return (await import(join(folder, `${name}.ts`))) as Proof;
}

async function prove(name: string): Promise<void> {
  const startedAt = performance.now();
  const busy = `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;
  const proof = await load(name);
  console.log(`${name}: ${proof.summary}`);
  const { figures, shortfalls } = await proof.run();

  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const rows = Object.entries({ ...figures, 'minutes in all': minutes, 'load before it began': busy });
  const width = Math.max(...rows.map(([figure]) => figure.length));
  console.log();
  for (const [figure, value] of rows) console.log(`${figure.padEnd(width)}  ${value}`);
  console.log();
  for (const shortfall of shortfalls) console.log(`SHORT  ${shortfall}`);
  console.log(
    shortfalls.length === 0 ? `${name}: proven` : `${name}: ${shortfalls.length} figures fall short`,
  );
  process.exit(shortfalls.length === 0 ? 0 : 1);
}
