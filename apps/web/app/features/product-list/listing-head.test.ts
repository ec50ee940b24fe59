import { expect, it } from 'vitest';
import { totalText } from './listing-head.tsx';

it.each([
  [{ count: 128, exact: true }, '128 prendas'],
  [{ count: 1, exact: true }, '1 prenda'],
  [{ count: 0, exact: true }, '0 prendas'],
  [{ count: 12_345, exact: true }, '12.345 prendas'],
  [{ count: 10_000, exact: false }, 'más de 10.000 prendas'],
  [null, null],
])('formats %o as %s', (total, text) => {
  expect(totalText(total)).toBe(text);
});
