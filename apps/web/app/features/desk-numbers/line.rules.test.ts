import { expect, it } from 'vitest';
import { lineOf, topOf } from './line.rules.ts';

it('DESK-12 draws a point per day, the largest at the top', () => {
  const { line, area } = lineOf([0, 4, 2], 4);
  expect(line).toBe('M0 214L380 6L760 110');
  expect(area).toBe(`${line}L760 220L0 220Z`);
  expect(lineOf([0, 0], 0).line).toBe('M0 214L760 214');
});

it.each([
  [[0, 0], 2],
  [[3, 7], 8],
  [[28], 28],
])('DESK-12 the scale of %o ends at %s', (values, top) => {
  expect(topOf(values)).toBe(top);
});
