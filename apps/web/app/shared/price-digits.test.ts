import { expect, it } from 'vitest';
import { parsePriceDigits } from './price-digits.ts';

it.each([
  ['$ 1.890', '1890'],
  ['1890,50', '1890'],
  ['1890.50', '1890'],
  ['1.89', '189'],
  ['12.345.6', '123456'],
  ['007', '7'],
  ['0', '0'],
  ['gratis', ''],
])('%s is %s pesos', (text, digits) => {
  expect(parsePriceDigits(text)).toBe(digits);
});
