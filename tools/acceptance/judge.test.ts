import { expect, it } from 'vitest';
import { judge, unknownClaims } from './judge.ts';
import { type RanTest, readPlaywright, readVitest } from './ran.ts';
import { only, readWanted } from './wanted.ts';

const list = readWanted(
  [
    '## NAV Navigation',
    '- NAV-08 (b) **+** Unknown route: a Spanish 404 page.',
    '- NAV-09 (a,b) User search: debounced 270 ms.',
    '- REG-19 (b,u) Phone: digits only, see NAV-08.',
  ].join('\n'),
);

const passed = (title: string, level: RanTest['level']): RanTest => ({
  title,
  level,
  file: 'x.test.ts',
  outcome: 'passed',
});

const asserting = () => ({ asserts: true });

it('reads ids and levels of the list', () => {
  expect(list).toEqual([
    { id: 'NAV-08', levels: ['browser'] },
    { id: 'NAV-09', levels: ['API', 'browser'] },
    { id: 'REG-19', levels: ['browser', 'unit'] },
  ]);
});

it('narrows to areas and ids, and refuses unknown ones', () => {
  expect(only(list, ['REG', 'NAV-09']).map(({ id }) => id)).toEqual(['NAV-09', 'REG-19']);
  expect(() => only(list, ['NAVY'])).toThrow('NAVY');
});

it('is green only when every wanted level is proven', () => {
  const ran = [passed('NAV-08 answers 404', 'browser'), passed('NAV-09 finds people', 'API')];

  const { verdicts, problems } = judge(list, ran, asserting);

  expect(verdicts.map(({ id, green }) => [id, green])).toEqual([
    ['NAV-08', true],
    ['NAV-09', false],
    ['REG-19', false],
  ]);
  expect(problems).toEqual([]);
});

it('takes an id only as a whole word', () => {
  const ran = [passed('NAV-081 and XNAV-08 and NAV-08-b', 'browser')];

  const { verdicts } = judge(list, ran, asserting);

  expect(verdicts.some(({ green }) => green)).toBe(false);
});

it.each([
  ['was skipped', { ...passed('NAV-08', 'browser'), outcome: 'skipped' as const }, asserting],
  ['failed', { ...passed('NAV-08', 'browser'), outcome: 'failed' as const }, asserting],
  ['asserts nothing', passed('NAV-08', 'browser'), () => ({ asserts: false })],
  ['is no longer in its file', passed('NAV-08', 'browser'), () => undefined],
])('calls a claim false when its test %s', (complaint, test, lookUp) => {
  const { verdicts, problems } = judge(list, [test], lookUp);

  expect(verdicts[0]?.green).toBe(false);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(complaint);
});

it('is not green while one of its tests fails, whatever the others say', () => {
  const ran = [
    passed('NAV-08 one', 'browser'),
    { ...passed('NAV-08 two', 'browser'), outcome: 'failed' as const },
  ];

  expect(judge(list, ran, asserting).verdicts[0]?.green).toBe(false);
});

it('finds claims of lines that do not exist, in areas that do', () => {
  const ran = [passed('NAV-99 does more', 'unit'), passed('reads UTF-08', 'unit')];

  expect(unknownClaims(list, ran)).toEqual(['NAV-99 is not on the list: x.test.ts: NAV-99 does more']);
});

it('reads vitest reports, with the level from the file name', () => {
  const result = (name: string, status: string) => ({
    name: `/repo/${name}`,
    assertionResults: [{ fullName: 'group title', status }],
  });

  const ran = readVitest(
    { testResults: [result('a.db.test.ts', 'passed'), result('b.test.ts', 'todo')] },
    '/repo',
  );

  expect(ran).toEqual([
    { title: 'group title', file: 'a.db.test.ts', level: 'API', outcome: 'passed' },
    { title: 'group title', file: 'b.test.ts', level: 'unit', outcome: 'skipped' },
  ]);
});

it('reads Playwright reports over all projects of a test', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: 'shell.spec.ts',
    tests: statuses.map((status) => ({ status })),
  });
  const group = {
    title: 'shell',
    file: 'shell.spec.ts',
    specs: [
      spec('one', 'expected'),
      spec('two', 'expected'),
      spec('three', 'skipped'),
      spec('one', 'skipped'),
      spec('two', 'unexpected'),
      spec('three', 'skipped'),
    ],
  };

  const ran = readPlaywright(
    {
      config: { rootDir: '/repo/e2e' },
      suites: [{ title: 'shell.spec.ts', file: 'shell.spec.ts', suites: [group] }],
    },
    '/repo',
  );

  expect(ran.map(({ title, file, outcome }) => [title, file, outcome])).toEqual([
    ['shell one', 'e2e/shell.spec.ts', 'passed'],
    ['shell two', 'e2e/shell.spec.ts', 'failed'],
    ['shell three', 'e2e/shell.spec.ts', 'skipped'],
  ]);
});
