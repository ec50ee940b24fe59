import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardedLimits, limitClasses } from '@perchero/contract/limits';
import { filesOf, type Outcome } from './outcome.ts';
import { readTests, type WrittenTest } from './test-source.ts';

/** Documents written by hand, with the beginnings of headings whose sections need no citation. */
const documents: Readonly<Record<string, readonly string[]>> = {
  'SECURITY.md': ['Security', 'Reporting', 'Packages', 'More'],
  'docs/security/README.md': ['Security'],
  'docs/security/cryptography.md': ['Keys'],
  // A test compares every column of the data map with the database.
  'docs/privacy.md': ['Privacy', 'Data map', 'Duties', 'Processors'],
};
const alsoCiting = ['docs/runbook/backup.md', 'docs/payment-scenarios.md'];
const [asvs, threats, limits] = ['asvs', 'threats', 'limits'].map((name) => `docs/security/${name}.md`) as [
  string,
  string,
  string,
];

type Read = (file: string) => Promise<string>;

/** Rows have a state, statements have a citation, and everything cited exists. */
export async function checkSecurity(root: string): Promise<Outcome> {
  const read: Read = (file) => readFile(join(root, file), 'utf8').catch(() => '');
  const known = await readKnown(root, read);
  const problems = [...rowProblems(asvs, await read(asvs)), ...rowProblems(threats, await read(threats))];
  const applicable = Number(/(\d+) of \d+/.exec(await read(asvs))?.[1]);
  const rows = (await read(asvs)).match(/^- \*\*\d/gm)?.length;
  if (rows !== applicable) problems.push(`${asvs}: ${rows} rows, but ${applicable} requirements apply`);
  for (const [file, exempt] of Object.entries(documents))
    for (const statement of statementsIn(await read(file), exempt))
      if (citationsIn(statement).length === 0)
        problems.push(`${file}: no citation in "${statement.slice(0, 80)}"`);

  let looked = 0;
  for (const file of [asvs, threats, ...Object.keys(documents), ...alsoCiting]) {
    const citations = citationsIn(await read(file));
    looked += citations.length;
    for (const citation of citations) {
      const problem = await citationProblem(citation, known, read);
      if (problem) problems.push(`${file}: ${problem}`);
    }
  }
  return { looked, problems: [...problems, ...limitProblems(await read(limits))] };
}

type Citation = {
  readonly kind: 'test' | 'page' | 'check' | 'proof' | 'id';
  readonly name: string;
  readonly text: string;
};

const citationPatterns: readonly (readonly [Citation['kind'], RegExp])[] = [
  ['test', /`([\w/@.-]+\.(?:test|spec)\.tsx?)`: `([^`]+)`/g],
  ['page', /^ {2}- page `([^`]+)`: (.+)$/gm],
  ['check', /`npm run check -- ([\w-]+)`/g],
  ['proof', /`npm run prove ([\w-]+)`/g],
  ['id', /(?<!\*\*)\b(T\d\d|V\d+\.\d+\.\d+|[A-Z]{3,6}-\d\d)\b/g],
];

export function citationsIn(markdown: string): Citation[] {
  return citationPatterns.flatMap(([kind, pattern]) =>
    [...markdown.matchAll(pattern)].map(([, name = '', text = '']) => ({ kind, name, text })),
  );
}

interface Known {
  readonly ids: ReadonlySet<string>;
  readonly checks: string;
  readonly proofs: ReadonlySet<string>;
}

async function readKnown(root: string, read: Read): Promise<Known> {
  const ids = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id = '']) => id);
  const proofs = await filesOf(root, 'tools/prove/proofs/*.ts');
  return {
    ids: new Set([
      ...ids(await read(threats), /^- \*\*(T\d\d)\*\*/gm),
      ...ids(await read(asvs), /^- \*\*([\d.]+)\*\* \(tested\)/gm).map((id) => `V${id}`),
      ...ids(await read('docs/acceptance.md'), /^- ([A-Z]+-\d+)\b/gm),
    ]),
    checks: await read('tools/checks/parts.ts'),
    proofs: new Set(proofs.map((file) => file.split('/').at(-1)?.replace('.ts', '') ?? '')),
  };
}

async function citationProblem({ kind, name, text }: Citation, known: Known, read: Read) {
  const exists = {
    id: () => known.ids.has(name),
    check: () => known.checks.includes(`'${name}'`),
    proof: () => known.proofs.has(name),
    page: async () =>
      (await read(name)).split('\n').some((line) => line.startsWith('#') && line.includes(text)),
    test: async () =>
      (await testsIn(name, read)).some(
        ({ shownTitle, asserts, skipped }) => shownTitle.includes(text) && asserts && !skipped,
      ),
  };
  return (await exists[kind]()) ? null : `the ${kind} ${name}${text && `: ${text}`} does not exist`;
}

const parsedTests = new Map<string, WrittenTest[]>();

async function testsIn(file: string, read: Read): Promise<WrittenTest[]> {
  const tests = parsedTests.get(file) ?? readTests(file, await read(file));
  parsedTests.set(file, tests);
  return tests;
}

/** Rows are `- **ID** (state) …` followed by indented citations that fit the state. */
function rowProblems(file: string, markdown: string): string[] {
  const needed: Readonly<Record<string, RegExp>> = {
    tested: /^ {2}- (test|check|setting|proof) /m,
    documented: /^ {2}- (page |decision: )/m,
    deviates: /^ {2}- decision: /m,
  };
  const seen = new Set<string>();
  return markdown.split(/^(?=- \*\*|## )/m).flatMap((row) => {
    const [, id, state = ''] = /^- \*\*([\w.]+)\*\*(?: \((\w+)\))?/.exec(row) ?? [];
    if (id === undefined || !/^T?\d/.test(id)) return [];
    const isRepeated = seen.has(id);
    seen.add(id);
    if (isRepeated) return [`${file}: ${id} is there twice`];
    const wanted = needed[state];
    if (!wanted) return [`${file}: ${id} has no state (${Object.keys(needed).join(', ')})`];
    return wanted.test(row) ? [] : [`${file}: ${id} is ${state} without a citation for it`];
  });
}

/** Table rows, bullets and paragraphs of all sections but the exempt ones. */
function statementsIn(markdown: string, exempt: readonly string[]): string[] {
  return markdown.split(/^#+ /m).flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    if (exempt.some((start) => heading.startsWith(start))) return [];
    return lines
      .join('\n')
      .split(/\n\n+|\n(?=- )/)
      .flatMap((block) => (block.trim().startsWith('|') ? block.trim().split('\n').slice(2) : [block.trim()]))
      .filter(Boolean);
  });
}

/** The tables of docs/security/limits.md equal the limits in the code. */
function limitProblems(markdown: string): string[] {
  const rows = new Set(markdown.split('\n').map((line) => line.replaceAll(/\s*\|\s*/g, '|')));
  const wanted = Object.entries({ ...limitClasses, ...guardedLimits }).map(
    ([name, { allowed, windowSeconds }]) =>
      `|\`${name}\`|${allowed.toLocaleString('en')}|${duration(windowSeconds)}|`,
  );
  const surplus = [...rows].filter((row) => row.startsWith('|`') && !wanted.includes(row));
  return [
    ...wanted.filter((row) => !rows.has(row)).map((row) => `${limits}: add ${row}`),
    ...surplus.map((row) => `${limits}: remove ${row}`),
  ];
}

function duration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? units[3];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
