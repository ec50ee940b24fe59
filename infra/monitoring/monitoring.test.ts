import { expect, it } from 'vitest';
import { findGaps, readPanels, readRules, seriesIn } from './monitoring.ts';

it('finds the series of an expression', () => {
  expect(
    seriesIn('sum by (job) (rate(a_total{b="c_total"}[5m] offset 1h)) / 2 > 6 * x:y:ratio_5m and up == 0'),
  ).toEqual(new Set(['a_total', 'x:y:ratio_5m', 'up']));
  expect(seriesIn('histogram_quantile(0.95, sum by (le) (rate(h_bucket[5m])))')).toEqual(
    new Set(['h_bucket']),
  );
});

it('uses existing series only, and every alert has a runbook page and a test', async () => {
  const rules = await readRules();

  expect(rules.filter(({ isAlert }) => isAlert).length).toBeGreaterThanOrEqual(40);
  expect(rules.every(({ expression }) => seriesIn(expression).size > 0)).toBe(true);
  expect((await readPanels()).length).toBeGreaterThanOrEqual(30);
  expect(await findGaps()).toEqual([]);
});
