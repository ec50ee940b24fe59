/**
 * node tools/ci/tally.ts [FAILED_STAGE…]   the last line of .ci/run: tests of all kinds that passed and failed
 *
 * A missing report and a stage that failed without a failed test count as failures, so that 0 means that all is well.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../stack/environment.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** A file that could not be loaded fails without a test. */
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly errors: readonly unknown[];
}

const counts = [
  await count('reports/unit.json', countVitest),
  await count('reports/api.json', countVitest),
  await count('reports/e2e.json', countPlaywright),
];
const passed = sum(counts.map((one) => one.passed));
const failedTests = sum(counts.map((one) => one.failed));
const failedStages = process.argv.slice(2).length;
const failed = failedTests > 0 ? failedTests : failedStages;

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function count(file: string, read: (report: unknown) => Count): Promise<Count> {
  try {
    return read(JSON.parse(await readFile(join(repository, file), 'utf8')));
  } catch {
    console.log(`${file} is missing or unreadable: those tests did not run to their end`);
    return { passed: 0, failed: 1 };
  }
}

function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

function countPlaywright(report: unknown): Count {
  const { stats, errors } = report as PlaywrightReport;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
