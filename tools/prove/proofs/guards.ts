import { readFileSync } from 'node:fs';
import { createFindings, type Findings } from '../lib/report.ts';
import { type Copy, makeCopy } from '../lib/throwaway-copy.ts';

export const summary = 'planted violations of the rules are caught by a check or test';

/** One rule broken on purpose, and what must notice it: a part of `npm run check`, or a test as `project file`. */
interface Violation {
  readonly name: string;
  readonly guard: string;
  /** A regular expression for what the guard says. */
  readonly expected: string;
  /** New files by their content, and changes of what is there. */
  readonly plant: Readonly<Record<string, string | { from: string; to: string } | { append: string }>>;
}

const violations = JSON.parse(
  readFileSync(new URL('../guards/violations.json', import.meta.url), 'utf8'),
) as readonly Violation[];
const usedGuards = new Set(violations.map(({ guard }) => guard));

function commandOf(guard: string, files: readonly string[]): readonly string[] {
  const [project = '', test] = guard.split(' ');
  if (test) return ['vitest', 'run', '--project', project, test];
  const build = '(cd apps/web && NODE_ENV=production react-router build)';
  const commands: Readonly<Record<string, readonly string[]>> = {
    lint: ['oxlint', '--type-aware', ...files],
    format: ['prettier', '--check', ...(files.length > 0 ? files : ['.'])],
    bundle: ['bash', '-c', `${build} && node tools/checks/check.ts bundle`],
  };
  return commands[guard] ?? ['node', 'tools/checks/check.ts', guard];
}

interface Task {
  readonly name: string;
  readonly expected: string;
  readonly run: (copy: Copy) => Promise<Finding>;
  readonly caught: boolean;
}

export async function run(): Promise<Findings> {
  const waiting: Task[] = [
    ...[...usedGuards].map((guard) => ({
      name: cleanName(guard),
      expected: 'passes',
      caught: false,
      run: (copy: Copy) => tryClean(copy, guard),
    })),
    ...violations.map((violation) => ({
      name: violation.name,
      expected: `caught by ${violation.guard}`,
      caught: true,
      run: (copy: Copy) => tryViolation(copy, violation),
    })),
  ];
  const wrong: string[] = [];
  const startedAt = performance.now();
  const work = async (): Promise<void> => {
    const copy = await makeCopy();
    try {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const finding = await task.run(copy);
        const isRight = finding.caught === task.caught;
        console.log(
          `${isRight ? '✓' : '✗'} ${task.name}: ${isRight ? task.expected : `NOT ${task.expected}`}`,
        );
        if (isRight) continue;
        wrong.push(task.name);
        console.log(finding.said.split('\n').slice(-40).join('\n'));
      }
    } finally {
      await copy.remove();
    }
  };
  await Promise.all([work(), work()]);

  const missed = violations.filter(({ name }) => wrong.includes(name));
  const failing = [...usedGuards].filter((guard) => wrong.includes(cleanName(guard)));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const findings = createFindings();
  findings.atLeast('violations planted', violations.length, 15);
  findings.zero('violations missed', missed.length);
  findings.note('guards', usedGuards.size);
  findings.zero('guards that fail on the clean copy', failing.length);
  findings.atMost('seconds', seconds, 300);
  return findings;
}

const cleanName = (guard: string): string => `nothing planted: ${guard}`;

interface Finding {
  readonly caught: boolean;
  readonly said: string;
}

async function tryViolation(copy: Copy, { guard, plant, expected }: Violation): Promise<Finding> {
  try {
    for (const [file, change] of Object.entries(plant)) await copy.plant(file, planted(change));
    const { failed, output } = await copy.run(commandOf(guard, Object.keys(plant)));
    return { caught: failed && new RegExp(expected).test(output), said: output };
  } finally {
    await copy.restore();
  }
}

async function tryClean(copy: Copy, guard: string): Promise<Finding> {
  const { failed, output } = await copy.run(commandOf(guard, []));
  return { caught: failed, said: output };
}

function planted(change: Violation['plant'][string]): string | ((before: string) => string) {
  if (typeof change === 'string') return change;
  return (before) =>
    'append' in change ? before + change.append : before.replace(change.from, () => change.to);
}
