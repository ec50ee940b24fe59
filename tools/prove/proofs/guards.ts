import { type Guard, guards, type Violation, violations } from '../guards/violations.ts';
import { createFindings, type Findings } from '../lib/report.ts';
import { type Copy, makeCopy } from '../lib/throwaway-copy.ts';

export const summary = 'planted violations of the rules are caught by a check or test';

interface Task {
  readonly name: string;
  readonly expected: string;
  readonly run: (copy: Copy) => Promise<Finding>;
  readonly caught: boolean;
}

export async function run(): Promise<Findings> {
  const waiting: Task[] = [
    ...usedGuards.map((guard) => ({
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
  const failing = usedGuards.filter((guard) => wrong.includes(cleanName(guard)));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const findings = createFindings();
  findings.atLeast('violations planted', violations.length, 15);
  findings.zero('violations missed', missed.length);
  findings.note('guards', usedGuards.length);
  findings.zero('guards that fail on the clean copy', failing.length);
  findings.atMost('seconds', seconds, 300);
  return findings;
}

const cleanName = (guard: Guard): string => `nothing planted: ${guard.name}`;

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

const usedGuards: readonly Guard[] = Object.values(guards).filter((guard) =>
  violations.some((violation) => violation.guard === guard),
);
