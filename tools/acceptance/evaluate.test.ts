import { expect, it } from 'vitest';
import { evaluate, readRequirements, type TestResult, unknownIds } from './evaluate.ts';

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
