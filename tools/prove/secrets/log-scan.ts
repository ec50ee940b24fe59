import type { Canary } from './canaries.ts';

interface LogVerdict {
  readonly lines: number;
  /** Kinds of secrets that were found, each as often as there are lines with it. */
  readonly leaks: readonly string[];
  /** Lines that are no JSON, or that somebody else than our processes made up. */
  readonly odd: readonly string[];
}

/** Reads logs as a thief and as a log processor would. */
export function judgeLog(log: string, canaries: readonly Canary[], forged: string): LogVerdict {
  const lines = log.split('\n').filter((line) => line !== '');
  return {
    lines: lines.length,
    leaks: lines.flatMap((line) =>
      canaries.filter(({ pattern }) => pattern.test(line)).map(({ kind }) => kind),
    ),
    odd: lines.filter((line) => !isOurs(line, forged)),
  };
}

function isOurs(line: string, forged: string): boolean {
  try {
    const said = JSON.parse(line) as { msg?: unknown };
    return said.msg !== forged;
  } catch {
    return false;
  }
}
