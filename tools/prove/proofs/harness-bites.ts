import { createFindings, type Findings, say } from '../lib/report.ts';
import { type Copy, makeCopy } from '../lib/throwaway-copy.ts';
import { type SeededBug, seededBugs } from '../money/seeded-bugs.ts';

export const summary = 'six planted payment bugs are noticed by the small crash run';

/** The crash proof came to its end, and its figures were or were not as they must be. */
const verdicts = { proven: /^crash: proven$/m, short: /^crash: \d+ figures fall short$/m };

export async function run(): Promise<Findings> {
  process.env['PROVE_SMALL'] = '1';
  const findings = createFindings();
  const copy = await makeCopy();
  try {
    const clean = await crash(copy, 'no fault');
    findings.demand('no fault', clean.seen, 'proven', verdicts.proven.test(clean.output));
    for (const bug of seededBugs) {
      await plant(copy, bug);
      const { output, seen } = await crash(copy, bug.name);
      findings.demand(bug.name, seen, 'noticed', verdicts.short.test(output));
      await copy.restore();
    }
  } finally {
    await copy.remove();
  }
  return findings;
}

async function plant(copy: Copy, { changes }: SeededBug): Promise<void> {
  for (const { file, from, to } of changes)
    await copy.plant(file, (before) => before.replace(from, () => to));
}

async function crash(copy: Copy, name: string): Promise<{ output: string; seen: string }> {
  say(name);
  const { output } = await copy.run(['scripts/run', 'node', 'tools/prove/prove.ts', 'crash']);
  const shortfalls = output.split('\n').filter((line) => line.startsWith('SHORT  '));
  for (const line of shortfalls) say(`  ${line.slice('SHORT  '.length)}`);
  const isOver = verdicts.proven.test(output) || verdicts.short.test(output);
  if (!isOver) console.log(output.split('\n').slice(-20).join('\n'));
  return { output, seen: isOver ? `${shortfalls.length} figures fall short` : 'did not come to its end' };
}
