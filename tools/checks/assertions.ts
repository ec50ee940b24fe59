import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, type Outcome } from './outcome.ts';
import { readTests } from './test-source.ts';

/** Every test has an assertion; the linter checks only vitest, this also checks Playwright. */
export async function checkAssertions(root: string): Promise<Outcome> {
  const problems: string[] = [];
  let looked = 0;
  for (const file of await filesOf(
    root,
    '{apps,packages,tools,infra}/**/*.test.{ts,tsx}',
    'e2e/**/*.spec.ts',
  )) {
    for (const test of readTests(file, await readFile(join(root, file), 'utf8'))) {
      looked += 1;
      if (!test.asserts) problems.push(`${file}:${test.line}: no assertion in "${test.shownTitle}"`);
    }
  }
  return { looked, problems };
}
