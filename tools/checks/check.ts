/**
 * node tools/checks/check.ts [NAME…]   runs all parts, or those whose names begin so (`types`, `lint`, `imports` …)
 *
 * Two at a time; needs no engine. Prints what is wrong, the seconds of each part, and ends with 1 when anything is.
 */
import { type Part, parts } from './parts.ts';

const names = process.argv.slice(2);
const isNamed = ({ name }: Part): boolean =>
  names.some((asked) => name === asked || name.startsWith(`${asked}-`));
const unknown = names.filter(
  (asked) => !parts.some(({ name }) => name === asked || name.startsWith(`${asked}-`)),
);
if (unknown.length > 0) {
  console.error(
    `No part is called ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

const startedAt = performance.now();
const waiting = parts.filter((part) => (names.length > 0 ? isNamed(part) : !part.onDemand));
const count = waiting.length;
const failed: string[] = [];

await Promise.all([work(), work()]);
console.log(`${count - failed.length} passed, ${failed.length} failed, ${seconds(startedAt)}`);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function work(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const partStartedAt = performance.now();
    const wrong = await part
      .run()
      .catch((error: unknown) => (error instanceof Error ? error.stack : String(error)));
    console.log(`${wrong ? '✗' : '✓'} ${part.name} ${seconds(partStartedAt)}`);
    if (!wrong) continue;
    console.error(wrong.trimEnd().replaceAll(/^/gm, `${part.name}: `));
    failed.push(part.name);
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
