import { expect, it } from 'vitest';
import { changedPrice } from './price-change.rules.ts';

it.each([
  [1890, -15, 1607],
  [1100, -15, 935],
  [780, -15, 663],
  [10, -25, 8],
  [10, -26, 7],
  [1290, 0, 1290],
  [3, 50, 5],
  [333, 200, 999],
])('DESK-03 %i pesos by %i percent are %i: whole pesos, half up', (price, percent, expected) => {
  expect(changedPrice(price, percent)).toBe(expected);
});

it('DESK-03 stays between $ 1 and $ 1,000,000', () => {
  expect([changedPrice(1, -90), changedPrice(4, -90), changedPrice(600_000, 200)]).toEqual([1, 1, 1_000_000]);
});
