import { expect, it } from 'vitest';
import { secondFactorCode, secondFactorUri } from './second-factor.ts';

// Both written down from what the server's own library makes of the demo's secret.
it.each([
  [1, '069447'],
  [61_234_567, '510233'],
  [61_234_568, '551150'],
])('shows in the half minute %i the digits that the server expects', (step, digits) => {
  expect(secondFactorCode(new Date(step * 30_000))).toBe(digits);
  expect(secondFactorCode(new Date(step * 30_000 + 29_999))).toBe(digits);
});

it('gives the same secret as the server', () => {
  const secret = new URL(secondFactorUri()).searchParams.get('secret');
  expect(secret).toBe('MRSW23ZNONSWG33OMQWWMYLDORXXELLPMYWW433CN5SHSLJTGJRQ');
});
