import { codeViolations } from '../guards/code-violations.ts';
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

export async function run(): Promise<{ figures: Record<string, string | number>; passed: boolean }> {
  const violations = [...codeViolations, ...structureViolations];
  const waiting: Task[] = [
    ...guardsOf(violations).map((guard) => ({
      name: `nothing planted: ${guard.name}`,
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
  const count = waiting.length;
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

  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const figures = {
    'violations planted': violations.length,
    'violations caught': violations.filter(({ name }) => !wrong.includes(name)).length,
    'guards that pass on the clean copy': `${guardsOf(violations).length - wrong.filter((name) => name.startsWith('nothing planted')).length} of ${guardsOf(violations).length}`,
    'checks run': count,
    seconds,
  };
  return { figures, passed: wrong.length === 0 && seconds <= 300 };
}
