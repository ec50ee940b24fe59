import { expect, it } from 'vitest';
import {
  evaluate,
  readPlaywright,
  readRequirements,
  readVitest,
  selectRequirements,
  type TestResult,
  unknownIds,
} from './evaluate.ts';

const list = readRequirements(
  [
    '## NAV Navigation',
    '- NAV-08 (b) **+** Unknown route: a Spanish 404 page.',
    '- NAV-09 (a,b) User search: debounced 270 ms.',
    '- REG-19 (b,u) Phone: digits only, see NAV-08.',
  ].join('\n'),
);
const passed = (title: string, level: TestResult['level'] = 'browser'): TestResult => ({
  title,
  level,
  file: 'x.test.ts',
  outcome: 'passed',
});
const asserting = () => ({ asserts: true });

it('reads ids and levels, and selects areas and ids', () => {
  expect(list).toEqual([
    { id: 'NAV-08', levels: ['browser'] },
    { id: 'NAV-09', levels: ['API', 'browser'] },
    { id: 'REG-19', levels: ['browser', 'unit'] },
  ]);
  expect(selectRequirements(list, ['REG', 'NAV-09']).map(({ id }) => id)).toEqual(['NAV-09', 'REG-19']);
  expect(() => selectRequirements(list, ['NAVY'])).toThrow('NAVY');
});

it('is proven only when every level has a test with the whole id', () => {
  const results = [
    passed('NAV-08 replies 404'),
    passed('NAV-09 finds people', 'API'),
    passed('XREG-19 REG-19-b'),
  ];
  const { statuses, problems } = evaluate(list, results, asserting);
  expect(statuses.map(({ proven }) => proven)).toEqual([true, false, false]);
  expect(problems).toEqual([]);
});

it.each([
  ['was skipped', { ...passed('NAV-08'), outcome: 'skipped' as const }, asserting],
  ['failed', { ...passed('NAV-08'), outcome: 'failed' as const }, asserting],
  ['asserts nothing', passed('NAV-08'), () => ({ asserts: false })],
  ['is no longer in its file', passed('NAV-08'), () => undefined],
])('is not proven when one of its tests %s', (problem, test, findSource) => {
  const { statuses, problems } = evaluate(
    list,
    [{ ...passed('NAV-08 other'), file: 'y.test.ts' }, test],
    (result) => (result.file === 'y.test.ts' ? { asserts: true } : findSource()),
  );
  expect(statuses[0]?.proven).toBe(false);
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

it('reports unknown ids of known areas', () => {
  const results = [passed('NAV-99 does more'), passed('reads UTF-08')];
  expect(unknownIds(list, results)).toEqual(['NAV-99 is not on the list: x.test.ts: NAV-99 does more']);
});

it('reads vitest reports, with the level from the file name', () => {
  const result = (name: string, status: string) => ({
    name: `/repo/${name}`,
    assertionResults: [{ fullName: 'group title', status }],
  });
  const reports = [
    { testResults: [result('a.db.test.ts', 'passed')] },
    { testResults: [result('b.test.ts', 'todo')] },
  ];
  expect(readVitest(reports, '/repo')).toEqual([
    { title: 'group title', file: 'a.db.test.ts', level: 'API', outcome: 'passed' },
    { title: 'group title', file: 'b.test.ts', level: 'unit', outcome: 'skipped' },
  ]);
});

it('combines the projects of a Playwright test, also of two shards', () => {
  const spec = (title: string, status: string) => ({ title, file: 'shell.spec.ts', tests: [{ status }] });
  const report = (...specs: object[]) => {
    const group = { title: 'shell', file: 'shell.spec.ts', specs };
    const suites = [{ title: 'shell.spec.ts', file: 'shell.spec.ts', suites: [group] }];
    return { config: { rootDir: '/repo/e2e' }, suites };
  };
  const shards = [
    report(spec('one', 'expected'), spec('two', 'expected')),
    report(spec('one', 'skipped'), spec('two', 'unexpected')),
  ];
  const results = readPlaywright(shards, '/repo');
  expect(results.map(({ title, file, outcome }) => [title, file, outcome])).toEqual([
    ['shell one', 'e2e/shell.spec.ts', 'passed'],
    ['shell two', 'e2e/shell.spec.ts', 'failed'],
  ]);
});
