import { type Guard, guards } from './guard.ts';
import type { Copy } from './throwaway-copy.ts';

/** One rule broken on purpose, and what must notice it. */
export interface Violation {
  readonly name: string;
  readonly guard: Guard;
  /** File by file, its new content or a change of the one it has. */
  readonly plant: Readonly<Record<string, string | ((before: string) => string)>>;
  /** What the guard says about it. */
  readonly expected: RegExp;
}

export interface Finding {
  readonly caught: boolean;
  readonly said: string;
}

export async function tryViolation(copy: Copy, { guard, plant, expected }: Violation): Promise<Finding> {
  try {
    for (const [file, content] of Object.entries(plant)) await copy.plant(file, content);
    const { failed, output } = await copy.run(guard.command(Object.keys(plant)));
    return { caught: failed && expected.test(output), said: output };
  } finally {
    await copy.restore();
  }
}

export async function tryClean(copy: Copy, guard: Guard): Promise<Finding> {
  const { failed, output } = await copy.run(guard.command([]));
  return { caught: failed, said: output };
}

export const guardsOf = (violations: readonly Violation[]): Guard[] =>
  Object.values(guards).filter((guard) => violations.some((violation) => violation.guard === guard));
