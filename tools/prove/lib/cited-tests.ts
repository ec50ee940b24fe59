import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVitest } from '../../acceptance/evaluate.ts';
import { citationsIn } from '../../checks/security.ts';
import { readTests } from '../../checks/test-source.ts';
import { runCommand } from '../../stack/command.ts';
import { type Environment, repository, variable } from '../../stack/environment.ts';

/** A row of a document, with how many of the tests that it names pass. */
interface CitedRow {
  readonly id: string;
  readonly passed: number;
  readonly total: number;
}

/** Runs the tests that the rows `- **id** …` of a document name, but for browser tests, on these services. */
export async function runCitedTests(
  env: Environment,
  document: string,
  isWanted: (id: string) => boolean = () => true,
): Promise<CitedRow[]> {
  const text = await readFile(join(repository, document), 'utf8');
  const rows = [...text.matchAll(/^- \*\*(\w+)\*\*.*\n(?: {2}.*\n)*/gm)]
    .filter(([, id = '']) => isWanted(id))
    .map(([row, id = '']) => ({
      id,
      tests: citationsIn(row).filter(({ kind, name }) => kind === 'test' && !name.startsWith('e2e/')),
    }));
  const files = new Set(rows.flatMap(({ tests }) => tests.map(({ name }) => name)));
  if (files.size === 0) return [];
  const report = join(variable(env, 'PERCHERO_RUN'), 'cited-tests.json');
  const vitest = ['run', '--maxWorkers=2', '--reporter=json', `--outputFile=${report}`, ...files];
  // A failed test fails its row.
  await runCommand(['node_modules/.bin/vitest', ...vitest], { env }).catch(() => {});
  const results = readVitest([JSON.parse(await readFile(report, 'utf8'))], repository);
  return Promise.all(
    rows.map(async ({ id, tests }) => {
      const passed = await Promise.all(tests.map(({ name, text: title }) => isPassed(name, title)));
      return { id, passed: passed.filter(Boolean).length, total: tests.length };
    }),
  );

  async function isPassed(file: string, citedTitle: string): Promise<boolean> {
    const written = readTests(file, await readFile(join(repository, file), 'utf8'));
    const title = written.find(({ shownTitle }) => shownTitle.includes(citedTitle))?.title;
    const own = results.filter((result) => result.file === file && title?.test(result.title));
    return own.length > 0 && own.every(({ outcome }) => outcome === 'passed');
  }
}
