/**
 * node tools/ci/tally.ts [FAILED_STAGE…]   the last line of .ci/run: number of passed and failed tests
 *
 * Prints the error of each failed test first, and of tests that passed only on retry as UNSTEADY. A missing report and a stage
 * that failed without a failed test count as failures.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repository } from '../stack/environment.ts';
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './test-reports.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly reasons: readonly string[];
}

const maxCharacters = 900;

const counts = [
  await count('reports/unit.json', countVitest),
  // More than one when a workflow runs them in shards.
  await count('reports/api*.json', countVitest),
  await count('reports/e2e*.json', countPlaywright),
].flat();
const passed = sum(counts.map((one) => one.passed));
const failedTests = sum(counts.map((one) => one.failed));
const failedStages = process.argv.slice(2).length;
const failed = failedTests > 0 ? failedTests : failedStages;

for (const reason of counts.flatMap(({ reasons }) => reasons)) console.log(`${reason}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function count(pattern: string, read: (report: unknown) => Count): Promise<Count[]> {
  try {
    const files = await Array.fromAsync(glob(pattern, { cwd: repository }));
    if (files.length === 0) throw new Error('no report');
    const texts = await Promise.all(files.map((file) => readFile(join(repository, file), 'utf8')));
    return texts.map((text) => read(JSON.parse(text)));
  } catch {
    console.log(`${pattern} is missing or unreadable: those tests did not finish`);
    return [{ passed: 0, failed: 1, reasons: [] }];
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
      describe(`${status === 'passed' ? 'UNSTEADY ' : ''}${fullName}`, failureMessages.join('\n')),
    );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, reasons };
}

function countPlaywright(report: unknown): Count {
  const { stats, errors, suites } = report as PlaywrightReport;
  const reasons = suites.flatMap(failuresIn);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, reasons };
}

function failuresIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, status, results }) =>
      results
        .filter(({ errors }) => errors.length > 0)
        .map(({ errors }) =>
          describe(
            `${status === 'flaky' ? 'UNSTEADY ' : ''}[${projectName}] ${title}`,
            errors.map(({ message }) => message ?? '').join('\n'),
          ),
        ),
    ),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

function describe(title: string, error: string): string {
  return `${title}\n  ${stripVTControlCharacters(error).slice(0, maxCharacters).replaceAll('\n', '\n  ')}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
