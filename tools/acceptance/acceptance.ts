/**
 * npm run acceptance [-- --only REG,LOGIN,NAV-04]
 *
 * Prints which lines of docs/acceptance.md are proven by the latest test reports in reports/.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  evaluate,
  selectRequirements,
  type TestResult,
  readPlaywright,
  readVitest,
  readRequirements,
  unknownIds,
  type RequirementStatus,
} from './evaluate.ts';
import { repository } from '../checks/outcome.ts';
import { readTests, type WrittenTest } from '../checks/test-source.ts';

const reports = [
  { files: 'reports/unit.json', read: readVitest },
  // More than one when a workflow runs them in shards.
  { files: 'reports/api*.json', read: readVitest },
  { files: 'reports/e2e*.json', read: readPlaywright },
];

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });

const list = readRequirements(await readFile(join(repository, 'docs/acceptance.md'), 'utf8'));
const selected = options.only ? selectRequirements(list, options.only.split(',')) : list;
const results: TestResult[] = [];
for (const { files, read } of reports) {
  const found = await Array.fromAsync(glob(files, { cwd: repository }));
  if (found.length === 0) console.error(`${files} is missing: those tests have not run`);
  const texts = await Promise.all(found.map((file) => readFile(join(repository, file), 'utf8')));
  const parsed = texts.map((text): unknown => JSON.parse(text));
  results.push(...read(parsed, repository));
}

const written = new Map<string, WrittenTest[]>();
for (const file of new Set(results.map((test) => test.file))) {
  const source = await readFile(join(repository, file), 'utf8').catch(() => '');
  written.set(file, readTests(file, source));
}

const { statuses, problems } = evaluate(selected, results, (test) =>
  written.get(test.file)?.find(({ title }) => title.test(test.title)),
);
const broken = options.only ? problems : [...problems, ...unknownIds(list, results)];
const proven = statuses.filter((status) => status.proven);

printTable(statuses);
for (const problem of broken) console.error(problem);
if (broken.length > 0 || (options.only && proven.length < statuses.length)) process.exitCode = 1;

function printTable(rows: readonly RequirementStatus[]): void {
  for (const { id, levels, tests, proven: done } of rows) {
    const proven = levels.map((level) => `${level} ${tests[level].length > 0 ? '✓' : '–'}`).join('  ');
    const proofs = Object.values(tests).flat();
    const more = proofs.length > 1 ? ` (+${proofs.length - 1})` : '';
    const line = `${done ? '✓' : ' '} ${id.padEnd(9)} ${proven.padEnd(22)} ${proofs[0] ?? ''}${more}`;
    console.log(line.trimEnd());
  }
  console.log(`\n${proven.length} of ${rows.length} lines proven, ${broken.length} false claims`);
}
