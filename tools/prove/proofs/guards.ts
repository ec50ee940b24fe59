import { createFindings, type Findings } from '../harness/findings.ts';
import { codeViolations } from '../guards/code-violations.ts';
import type { Guard } from '../guards/guard.ts';
import { structureViolations } from '../guards/structure-violations.ts';
import { type Copy, makeCopy } from '../guards/throwaway-copy.ts';
import { type Finding, guardsOf, tryClean, tryViolation } from '../guards/violation.ts';

export const summary = 'plants violations of the rules one by one and shows what catches each';

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
  findings.demand('violations missed', missed.length, 'none', missed.length === 0);
  findings.note('guards', guardsOf(violations).length);
  findings.demand('guards that fail on the clean copy', failing.length, 'none', failing.length === 0);
  findings.demand('seconds', seconds, 'at most 300', seconds <= 300);
  return findings;
}

const cleanName = (guard: Guard): string => `nothing planted: ${guard.name}`;
