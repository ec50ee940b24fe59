import { codeViolations, structureViolations } from '../guards/violations.ts';
import { createFindings, type Findings } from '../lib/report.ts';
import { type Copy, makeCopy } from '../lib/throwaway-copy.ts';

export const summary = 'planted violations of the rules are caught by a check or test';

interface Task {
  readonly name: string;
  readonly expected: string;
  readonly run: (copy: Copy) => Promise<Finding>;
  /** What the finding must be. */
  readonly caught: boolean;
}

export async function run(): Promise<Findings> {
  const violations = [...codeViolations, ...structureViolations];
  const waiting: Task[] = [
    ...guardsOf(violations).map((guard) => ({
      name: cleanName(guard),
      expected: 'passes',
      caught: false,
      run: (copy: Copy) => tryClean(copy, guard),
    })),
    ...violations.map((violation) => ({
      name: violation.name,
      expected: `caught by ${violation.guard.name}`,
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
  const failing = guardsOf(violations).filter((guard) => wrong.includes(cleanName(guard)));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const findings = createFindings();
  findings.demand('violations planted', violations.length, 'at least 15', violations.length >= 15);
  findings.zero('violations missed', missed.length);
  findings.note('guards', guardsOf(violations).length);
  findings.zero('guards that fail on the clean copy', failing.length);
  findings.demand('seconds', seconds, 'at most 300', seconds <= 300);
  return findings;
}

const cleanName = (guard: Guard): string => `nothing planted: ${guard.name}`;

/** Something that catches violations: a part of `npm run check`, or a test. */
interface Guard {
  readonly name: string;
  /** Looks at these files only, where the tool can; at everything when there are none. */
  readonly command: (files: readonly string[]) => readonly string[];
}

const part = (name: string): Guard => ({
  name: `npm run check (${name})`,
  command: () => ['node', 'tools/checks/check.ts', name],
});

const test = (project: string, file: string): Guard => ({
  name: file,
  command: () => ['vitest', 'run', '--project', project, file],
});

const build = 'NODE_ENV=production react-router build';

export const guards = {
  lint: { name: 'npm run check (lint)', command: (files) => ['oxlint', '--type-aware', ...files] },
  format: {
    name: 'npm run check (format)',
    command: (files) => ['prettier', '--check', ...(files.length > 0 ? files : ['.'])],
  },
  typesApi: part('types-api'),
  typesContract: part('types-contract'),
  imports: part('imports'),
  unused: part('unused'),
  migrations: part('migrations'),
  queries: part('queries'),
  transactions: part('transactions'),
  assertions: part('assertions'),
  documents: part('documents'),
  dependencies: part('dependencies'),
  apiArchitecture: test('api', 'apps/api/src/architecture.test.ts'),
  webArchitecture: test('web', 'apps/web/app/architecture.test.ts'),
  bundle: {
    name: 'web build and npm run check (bundle)',
    command: () => ['bash', '-c', `(cd apps/web && ${build}) && node tools/checks/check.ts bundle`],
  },
} satisfies Record<string, Guard>;

/** One rule broken on purpose, and what must notice it. */
export interface Violation {
  readonly name: string;
  readonly guard: Guard;
  /** File by file, its new content or a change of the one it has. */
  readonly plant: Readonly<Record<string, string | ((before: string) => string)>>;
  /** What the guard says about it. */
  readonly expected: RegExp;
}

interface Finding {
  readonly caught: boolean;
  readonly said: string;
}

async function tryViolation(copy: Copy, { guard, plant, expected }: Violation): Promise<Finding> {
  try {
    for (const [file, content] of Object.entries(plant)) await copy.plant(file, content);
    const { failed, output } = await copy.run(guard.command(Object.keys(plant)));
    return { caught: failed && expected.test(output), said: output };
  } finally {
    await copy.restore();
  }
}

async function tryClean(copy: Copy, guard: Guard): Promise<Finding> {
  const { failed, output } = await copy.run(guard.command([]));
  return { caught: failed, said: output };
}

const guardsOf = (violations: readonly Violation[]): Guard[] =>
  Object.values(guards).filter((guard) => violations.some((violation) => violation.guard === guard));
