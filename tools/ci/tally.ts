/**
 * node tools/ci/tally.ts [FAILED_STAGE…]   the last line of .ci/run: tests of all kinds that passed and failed
 *
 * Before it, why each failed test failed: the log above is long, and often only its end is kept. A test that passed the second
 * time only is told in the same way, as unsteady.
 * A missing report and a stage that failed without a failed test count as failures, so that 0 means that all is well.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repository } from '../stack/environment.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly reasons: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** A file that could not be loaded fails without a test. */
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

const mostCharacters = 900;

const counts = [
  await count('reports/unit.json', countVitest),
  await count('reports/api.json', countVitest),
  await count('reports/e2e.json', countPlaywright),
];
const passed = sum(counts.map((one) => one.passed));
const failedTests = sum(counts.map((one) => one.failed));
const failedStages = process.argv.slice(2).length;
const failed = failedTests > 0 ? failedTests : failedStages;

for (const reason of counts.flatMap(({ reasons }) => reasons)) console.log(`${reason}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function count(file: string, read: (report: unknown) => Count): Promise<Count> {
  try {
    return read(JSON.parse(await readFile(join(repository, file), 'utf8')));
  } catch {
    console.log(`${file} is missing or unreadable: those tests did not run to their end`);
    return { passed: 0, failed: 1, reasons: [] };
  }
}

function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const reasons = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ fullName, status, failureMessages }) =>
      tell(`${status === 'passed' ? 'UNSTEADY ' : ''}${fullName}`, failureMessages.join('\n')),
    );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, reasons };
}

function countPlaywright(report: unknown): Count {
  const { stats, errors, suites } = report as PlaywrightReport;
  const reasons = suites.flatMap(whyFailed);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, reasons };
}

function whyFailed({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, status, results }) =>
      results
        .filter(({ errors }) => errors.length > 0)
        .map(({ errors }) =>
          tell(
            `${status === 'flaky' ? 'UNSTEADY ' : ''}[${projectName}] ${title}`,
            errors.map(({ message }) => message ?? '').join('\n'),
          ),
        ),
    ),
  );
  return [...own, ...suites.flatMap(whyFailed)];
}

function tell(title: string, why: string): string {
  return `${title}\n  ${stripVTControlCharacters(why).slice(0, mostCharacters).replaceAll('\n', '\n  ')}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
