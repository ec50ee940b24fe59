/**
 * npm run nightly [-- --hours 8] [NAME…]   every proof in order, or the named ones; the report is reports/nightly.md
 *
 * A proof that would begin after the given hours is skipped and named. The exit code is 1 when a proof fails or is skipped.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

/** Money and safety first, the long measurements last. */
const order = `
  guards skeleton lures screening oversell offers garments delivery provider tampering crash races talk moderation follows saved-searches push replica
  authorisation edge takeover sessions enumeration limits login-flood abuse headers xss fuzz
  secrets images early-input roll pages interaction streams faults migrations
  restore deploy alerts relevance cursor freshness hot crowd listing bench
  peers
`
  .trim()
  .split(/\s+/);

interface Result {
  readonly name: string;
  readonly outcome: 'proven' | 'short' | 'failed' | 'skipped';
  readonly minutes: number;
  readonly shortfalls: readonly string[];
}

const { values, positionals } = parseArgs({
  options: { hours: { type: 'string', default: '8' } },
  allowPositionals: true,
});
const existing = (await Array.fromAsync(glob('*.ts', { cwd: join(import.meta.dirname, 'proofs') }))).map(
  (file) => basename(file, '.ts'),
);
const missing = existing.filter((name) => !order.includes(name));
if (missing.length > 0) throw new Error(`Not in the nightly order: ${missing.join(', ')}`);

const reports = join(import.meta.dirname, '../../reports');
await mkdir(join(reports, 'nightly'), { recursive: true });
const startedAt = Date.now();
const end = startedAt + Number(values.hours) * 3_600_000;
const results: Result[] = [];
for (const name of positionals.length > 0 ? positionals : order) {
  const result =
    Date.now() < end ? await prove(name) : { name, outcome: 'skipped' as const, minutes: 0, shortfalls: [] };
  results.push(result);
  console.log(`${result.name.padEnd(15)} ${result.outcome.padEnd(8)} ${result.minutes.toFixed(1)} min`);
  await writeFile(join(reports, 'nightly.md'), report(results));
}
process.exitCode = results.every(({ outcome }) => outcome === 'proven') ? 0 : 1;

async function prove(name: string): Promise<Result> {
  const began = Date.now();
  const log = join(reports, 'nightly', `${name}.log`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'prove.ts'), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [[code]] = await Promise.all([once(child, 'exit'), pipeline(child.stdout, createWriteStream(log))]);
  const shortfalls = [...(await readFile(log, 'utf8')).matchAll(/^SHORT +(.+)$/gm)].map(
    ([, text = '']) => text,
  );
  const outcome = code === 0 ? 'proven' : shortfalls.length > 0 ? 'short' : 'failed';
  return { name, outcome, minutes: (Date.now() - began) / 60_000, shortfalls };
}

function report(all: readonly Result[]): string {
  const rows = all.map(({ name, outcome, minutes }) => `| ${name} | ${outcome} | ${minutes.toFixed(1)} |`);
  const shortfalls = all.flatMap(({ name, shortfalls: texts }) => texts.map((text) => `- ${name}: ${text}`));
  return [
    `# Nightly run of ${new Date(startedAt).toISOString()}`,
    '',
    `${((Date.now() - startedAt) / 60_000).toFixed(0)} minutes so far; figures are in the logs beside this file.`,
    '',
    '| proof | outcome | minutes |',
    '| --- | --- | --- |',
    ...rows,
    '',
    ...shortfalls,
    '',
  ].join('\n');
}
