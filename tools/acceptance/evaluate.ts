import { join, relative } from 'node:path';
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from '../ci/test-reports.ts';

export type Level = 'browser' | 'API' | 'unit';

/** One line of docs/acceptance.md. */
export interface Requirement {
  readonly id: string;
  readonly levels: readonly Level[];
}

const letters: Record<string, Level> = { b: 'browser', a: 'API', u: 'unit' };

export function readRequirements(list: string): Requirement[] {
  return [...list.matchAll(/^- ([A-Z]+-\d\d) \(([abu](?:,[abu])*)\)/gm)].map(([, id = '', levels = '']) => ({
    id,
    levels: levels.split(',').flatMap((letter) => letters[letter] ?? []),
  }));
}

/** Selects areas (`REG`) and single ids (`NAV-04`). */
export function selectRequirements(
  requirements: readonly Requirement[],
  choice: readonly string[],
): Requirement[] {
  const matches = (id: string, name: string): boolean => id === name || id.startsWith(`${name}-`);
  for (const name of choice) {
    if (!requirements.some(({ id }) => matches(id, name))) throw new Error(`There is no line ${name}`);
  }
  return requirements.filter(({ id }) => choice.some((name) => matches(id, name)));
}

/** A reported test with its full title. */
export interface TestResult {
  readonly title: string;
  readonly file: string;
  readonly level: Level;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

/** One report, or those of the shards. */
export function readVitest(reports: readonly unknown[], root: string): TestResult[] {
  return (reports as VitestReport[])
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      return assertionResults.map(({ fullName, status }) => ({
        title: fullName,
        file,
        level: file.endsWith('.db.test.ts') ? ('API' as const) : ('unit' as const),
        outcome: status === 'passed' || status === 'failed' ? status : ('skipped' as const),
      }));
    });
}

/** One report, or those of the shards, among which the projects of a test may be distributed. */
export function readPlaywright(reports: readonly unknown[], root: string): TestResult[] {
  const statuses = new Map<string, { title: string; file: string; statuses: string[] }>();
  const read = (suite: PlaywrightSuite, rootDir: string, above: readonly string[]): void => {
    // The outermost suite is the file itself.
    const titles = suite.title === suite.file ? above : [...above, suite.title];
    for (const spec of suite.specs ?? []) {
      const title = [...titles, spec.title].join(' ');
      const file = relative(root, join(rootDir, spec.file));
      const known = statuses.get(`${file} ${title}`) ?? { title, file, statuses: [] };
      statuses.set(`${file} ${title}`, known);
      known.statuses.push(...spec.tests.map((test) => test.status));
    }
    for (const inner of suite.suites ?? []) read(inner, rootDir, titles);
  };
  for (const { config, suites } of reports as PlaywrightReport[])
    for (const suite of suites) read(suite, config.rootDir, []);
  return [...statuses.values()].map(({ title, file, statuses: all }) => ({
    title,
    file,
    level: 'browser',
    outcome: inAllProjects(all),
  }));
}

/** A test is reported once per project (width and theme) and may be skipped in some. */
function inAllProjects(statuses: readonly string[]): TestResult['outcome'] {
  if (statuses.includes('unexpected')) return 'failed';
  return statuses.some((status) => status === 'expected' || status === 'flaky') ? 'passed' : 'skipped';
}

export interface RequirementStatus extends Requirement {
  readonly proven: boolean;
  readonly tests: Record<Level, readonly string[]>;
}

export interface Evaluation {
  readonly statuses: readonly RequirementStatus[];
  readonly problems: readonly string[];
}

/** The source of a test; undefined if its file has no such test. */
export type FindSource = (test: TestResult) => { readonly asserts: boolean } | undefined;

export function evaluate(
  requirements: readonly Requirement[],
  results: readonly TestResult[],
  findSource: FindSource,
): Evaluation {
  const problems: string[] = [];
  const statuses = requirements.map((line) => {
    const tests: Record<Level, string[]> = { browser: [], API: [], unit: [] };
    const before = problems.length;
    for (const test of results) {
      if (!idsIn(test.title).includes(line.id)) continue;
      const problem = problemOf(test, findSource);
      const name = `${test.file}: ${test.title}`;
      if (problem) problems.push(`${line.id} is claimed by a test that ${problem}: ${name}`);
      else tests[test.level].push(name);
    }
    const isProven = line.levels.every((level) => tests[level].length > 0);
    return { ...line, tests, proven: isProven && problems.length === before };
  });
  return { statuses, problems };
}

function problemOf(test: TestResult, findSource: FindSource): string | null {
  if (test.outcome === 'failed') return 'failed';
  if (test.outcome === 'skipped') return 'was skipped';
  const written = findSource(test);
  if (!written) return 'is no longer in its file (run the tests again)';
  return written.asserts ? null : 'asserts nothing';
}

/** Ids in test titles that are not on the list, in areas that are. */
export function unknownIds(requirements: readonly Requirement[], results: readonly TestResult[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const areas = new Set(requirements.map(({ id }) => id.split('-')[0]));
  return results.flatMap((test) =>
    idsIn(test.title)
      .filter((id) => areas.has(id.split('-')[0]) && !known.has(id))
      .map((id) => `${id} is not on the list: ${test.file}: ${test.title}`),
  );
}

function idsIn(title: string): string[] {
  return [...title.matchAll(/(?<![\w-])[A-Z]+-\d\d(?![\w-])/g)].map(([id]) => id);
}
