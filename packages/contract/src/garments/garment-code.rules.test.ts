import { expect, it } from 'vitest';
import { formatGarmentCode, parseGarmentCode } from './garment-code.rules.ts';

it.each([
  ['7KQ2-M9XH-4T', '7KQ2M9XH4T'],
  ['7kq2m9xh4t', '7KQ2M9XH4T'],
  ['7K-Q2M9-XH4T', '7KQ2M9XH4T'],
  ['7KQ2-M9XH-4', null],
  ['7KQ2-M9XH-4TT', null],
  ['7KQ2-M9XH-4U', null],
  ['', null],
])('GARM-07 reads %j as %j', (text, code) => {
  expect(parseGarmentCode(text)).toBe(code);
});

it('GARM-07 shows a code in groups', () => {
  expect(formatGarmentCode('7KQ2M9XH4T')).toBe('7KQ2-M9XH-4T');
});
