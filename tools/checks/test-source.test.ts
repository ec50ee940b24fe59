import { expect, it } from 'vitest';
import { readTests } from './test-source.ts';

const read = (source: string) => readTests('x.spec.ts', source);

it('detects assertions', () => {
  const tests = read(`
    test('opens', async ({ page }) => { await page.goto('/'); });
    test('opens well', async ({ page }) => { await expect(page).toHaveTitle('x'); });
    it('holds for all', () => { fc.assert(fc.property()); });
    it('uses a helper', async () => { await expectListing(page); });
  `);

  expect(tests.map((test) => test.asserts)).toEqual([false, true, true, true]);
});

it('detects skipped tests, and ignores hooks, groups and annotations', () => {
  const tests = read(`
    test.describe('group', () => { test.skip('later', () => { expect(1).toBe(1); }); });
    test.beforeEach(async () => {});
    test.use({ locale: 'es-UY' });
    it.todo('some day');
  `);

  expect(tests.map(({ shownTitle, skipped }) => [shownTitle, skipped])).toEqual([
    ['later', true],
    ['some day', true],
  ]);
});

it('matches the titles of templates and each', () => {
  const [template, each] = read(`
    for (const width of [390, 1440]) test(\`NAV-08 at \${width} px\`, () => { expect(width).toBe(1); });
    it.each([1])('takes %s (really)', () => { expect(1).toBe(1); });
  `);

  expect(template?.title.test('shell NAV-08 at 390 px')).toBe(true);
  expect(template?.title.test('NAV-08 at 390 px, dark')).toBe(false);
  expect(each?.title.test('takes 5 (really)')).toBe(true);
});
