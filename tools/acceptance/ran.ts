import { join, relative } from 'node:path';
import type { Level } from './wanted.ts';

/** A test that a runner reported, under the whole title a person sees. */
export interface RanTest {
  readonly title: string;
  readonly file: string;
  readonly level: Level;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

export function readVitest(report: unknown, root: string): RanTest[] {
  return (report as VitestReport).testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name);
    return assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file,
      level: file.endsWith('.db.test.ts') ? ('API' as const) : ('unit' as const),
      outcome: status === 'passed' || status === 'failed' ? status : ('skipped' as const),
    }));
  });
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
}

export function readPlaywright(report: unknown, root: string): RanTest[] {
  const { config, suites } = report as PlaywrightReport;
  const statuses = new Map<string, { title: string; file: string; statuses: string[] }>();
  const read = (suite: PlaywrightSuite, above: readonly string[]): void => {
    // The outermost suite is the file itself.
    const titles = suite.title === suite.file ? above : [...above, suite.title];
    for (const spec of suite.specs ?? []) {
      const title = [...titles, spec.title].join(' ');
      const file = relative(root, join(config.rootDir, spec.file));
      const known = statuses.get(`${file} ${title}`) ?? { title, file, statuses: [] };
      statuses.set(`${file} ${title}`, known);
      known.statuses.push(...spec.tests.map((test) => test.status));
    }
    for (const inner of suite.suites ?? []) read(inner, titles);
  };
  for (const suite of suites) read(suite, []);
  return [...statuses.values()].map(({ title, file, statuses: all }) => ({
    title,
    file,
    level: 'browser',
    outcome: inAllProjects(all),
  }));
}

/** A test runs once per project (width and theme), reported apart, and may be meant for some of them only. */
function inAllProjects(statuses: readonly string[]): RanTest['outcome'] {
  if (statuses.includes('unexpected')) return 'failed';
  return statuses.some((status) => status === 'expected' || status === 'flaky') ? 'passed' : 'skipped';
}
