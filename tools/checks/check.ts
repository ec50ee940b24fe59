/**
 * node tools/checks/check.ts [NAME…]   runs all parts, or the named ones (`types`, `lint`, `imports` …)
 *   supply-chain --scheduled           also fails when the review of advisories is overdue
 *   names --sample 30 [--seed 7]       prints random declared names with file and line
 *
 * Two parts at a time; needs no service. Prints the problems and exits with 1 if there are any.
 */
import { options, type Part, parts } from './parts.ts';

const names = options.positionals;
const matches = ({ name }: Part, requested: string): boolean =>
  name === requested || name.startsWith(`${requested}-`);
const unknown = names.filter((requested) => !parts.some((part) => matches(part, requested)));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const startedAt = performance.now();
const queue = parts.filter((part) =>
  names.length > 0 ? names.some((requested) => matches(part, requested)) : !part.onDemand,
);
const count = queue.length;
const failed: string[] = [];

await Promise.all([work(), work()]);
console.log(`${count - failed.length} passed, ${failed.length} failed, ${seconds(startedAt)}`);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function work(): Promise<void> {
  for (let part = queue.shift(); part; part = queue.shift()) {
    const partStartedAt = performance.now();
    const problems = await part
      .run()
      .catch((error: unknown) => (error instanceof Error ? error.stack : String(error)));
    console.log(`${problems ? '✗' : '✓'} ${part.name} ${seconds(partStartedAt)}`);
    if (!problems) continue;
    console.error(problems.trimEnd().replaceAll(/^/gm, `${part.name}: `));
    failed.push(part.name);
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
