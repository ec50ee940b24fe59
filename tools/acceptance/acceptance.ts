/**
 * npm run acceptance [-- --json] [-- --only REG,LOGIN,NAV-04]
 *
 * Which lines of docs/acceptance.md are proven, and by which of the tests that ran last (the reports in reports/).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../checks/outcome.ts';
import { readTests, type WrittenTest } from '../checks/test-source.ts';
import { judge, unknownClaims, type Verdict } from './judge.ts';
import { type RanTest, readPlaywright, readVitest } from './ran.ts';
import { only, readWanted } from './wanted.ts';

const reports = [
  { file: 'reports/unit.json', read: readVitest },
  { file: 'reports/api.json', read: readVitest },
  { file: 'reports/e2e.json', read: readPlaywright },
];

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } });

const list = readWanted(await readFile(join(repository, 'docs/acceptance.md'), 'utf8'));
const wanted = options.only ? only(list, options.only.split(',')) : list;
const ran: RanTest[] = [];
for (const { file, read } of reports) {
  const report = await readFile(join(repository, file), 'utf8').catch(() => null);
  if (report === null) console.error(`${file} is missing: those tests have not run`);
  else ran.push(...read(JSON.parse(report), repository));
}

const written = new Map<string, WrittenTest[]>();
for (const file of new Set(ran.map((test) => test.file))) {
  const source = await readFile(join(repository, file), 'utf8').catch(() => '');
  written.set(file, readTests(file, source));
}

const { verdicts, problems } = judge(wanted, ran, (test) =>
  written.get(test.file)?.find(({ title }) => title.test(test.title)),
);
const broken = options.only ? problems : [...problems, ...unknownClaims(list, ran)];
const green = verdicts.filter((verdict) => verdict.green);

if (options.json) console.log(JSON.stringify(verdicts.map(asData), null, 2));
else printTable(verdicts);
for (const problem of broken) console.error(problem);
if (broken.length > 0 || (options.only && green.length < verdicts.length)) process.exitCode = 1;

function asData({ id, levels, green: done, tests }: Verdict) {
  return { id, wanted: levels, green: done, tests };
}

function printTable(rows: readonly Verdict[]): void {
  for (const { id, levels, tests, green: done } of rows) {
    const proven = levels.map((level) => `${level} ${tests[level].length > 0 ? '✓' : '–'}`).join('  ');
    const proofs = Object.values(tests).flat();
    const more = proofs.length > 1 ? ` (+${proofs.length - 1})` : '';
    const line = `${done ? '✓' : ' '} ${id.padEnd(9)} ${proven.padEnd(22)} ${proofs[0] ?? ''}${more}`;
    console.log(line.trimEnd());
  }
  console.log(`\n${green.length} of ${rows.length} lines proven, ${broken.length} false claims`);
}
