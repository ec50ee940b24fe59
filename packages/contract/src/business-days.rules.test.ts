import { expect, it } from 'vitest';
import { endOfBusinessDays } from './business-days.rules.ts';

it.each([
  ['Friday noon', '2026-11-20T15:00:00Z', '2026-11-25T03:00:00.000Z'],
  ['Friday 23:30 in Montevideo', '2026-11-21T02:30:00Z', '2026-11-25T03:00:00.000Z'],
  ['Saturday', '2026-11-21T15:00:00Z', '2026-11-25T03:00:00.000Z'],
  ['Monday', '2026-11-23T15:00:00Z', '2026-11-26T03:00:00.000Z'],
])('SAFE-12 two business days from %s', (_, from, end) => {
  expect(endOfBusinessDays(new Date(from), 2).toISOString()).toBe(end);
});
