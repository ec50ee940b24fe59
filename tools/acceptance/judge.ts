import type { RanTest } from './ran.ts';
import type { Level, Wanted } from './wanted.ts';

export interface Verdict extends Wanted {
  readonly green: boolean;
  readonly tests: Record<Level, readonly string[]>;
}

export interface Judgement {
  readonly verdicts: readonly Verdict[];
  /** Claims that are not true. */
  readonly problems: readonly string[];
}

/** What the test's source says of it; undefined when no test of that title stands there any more. */
export type LookUp = (test: RanTest) => { readonly asserts: boolean } | undefined;

export function judge(wanted: readonly Wanted[], ran: readonly RanTest[], lookUp: LookUp): Judgement {
  const problems: string[] = [];
  const verdicts = wanted.map((line) => {
    const tests: Record<Level, string[]> = { browser: [], API: [], unit: [] };
    const before = problems.length;
    for (const test of ran) {
      if (!idsIn(test.title).includes(line.id)) continue;
      const complaint = complaintAbout(test, lookUp);
      const name = `${test.file}: ${test.title}`;
      if (complaint) problems.push(`${line.id} is claimed by a test that ${complaint}: ${name}`);
      else tests[test.level].push(name);
    }
    const isProven = line.levels.every((level) => tests[level].length > 0);
    return { ...line, tests, green: isProven && problems.length === before };
  });
  return { verdicts, problems };
}

function complaintAbout(test: RanTest, lookUp: LookUp): string | null {
  if (test.outcome === 'failed') return 'failed';
  if (test.outcome === 'skipped') return 'was skipped';
  const written = lookUp(test);
  if (!written) return 'is no longer in its file (run the tests again)';
  return written.asserts ? null : 'asserts nothing';
}

/** Titles of tests that name a line the list does not have, in an area it has. */
export function unknownClaims(wanted: readonly Wanted[], ran: readonly RanTest[]): string[] {
  const known = new Set(wanted.map(({ id }) => id));
  const areas = new Set(wanted.map(({ id }) => id.split('-')[0]));
  return ran.flatMap((test) =>
    idsIn(test.title)
      .filter((id) => areas.has(id.split('-')[0]) && !known.has(id))
      .map((id) => `${id} is not on the list: ${test.file}: ${test.title}`),
  );
}

function idsIn(title: string): string[] {
  return [...title.matchAll(/(?<![\w-])[A-Z]+-\d\d(?![\w-])/g)].map(([id]) => id);
}
