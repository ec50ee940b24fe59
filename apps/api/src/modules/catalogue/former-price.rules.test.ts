import { expect, it } from 'vitest';
import { formerPriceAfter, isPriceDrop } from './former-price.rules.ts';

const at = new Date('2026-05-04T12:00:00Z');

it.each([
  // 5 %, and at least $ 20.
  [1000_00, 950_00, true],
  [1000_00, 951_00, false],
  [400_00, 380_00, true],
  [390_00, 370_50, false],
  [100_00, 80_00, true],
  [100_00, 81_00, false],
  [100_00, 100_00, false],
  [100_00, 120_00, false],
])('DROP-01 from %d to %d is a drop: %j', (lowestCents, toCents, expected) => {
  expect(isPriceDrop(lowestCents, toCents)).toBe(expected);
});

it.each([
  [
    { fromCents: 1290_00, toCents: 990_00, lowestCents: 1290_00 },
    { cents: 1290_00, until: new Date('2026-05-18T12:00:00Z') },
  ],
  // Raised and lowered again.
  [{ fromCents: 2000_00, toCents: 1290_00, lowestCents: 1290_00 }, undefined],
  [
    { fromCents: 2000_00, toCents: 990_00, lowestCents: 1290_00 },
    { cents: 1290_00, until: new Date('2026-05-18T12:00:00Z') },
  ],
  // A little lower keeps what was shown before, a raise ends it.
  [{ fromCents: 990_00, toCents: 980_00, lowestCents: 990_00 }, undefined],
  [{ fromCents: 990_00, toCents: 1000_00, lowestCents: 990_00 }, null],
])('the former price after %j is %j', (change, expected) => {
  expect(formerPriceAfter({ ...change, at })).toEqual(expected);
});
