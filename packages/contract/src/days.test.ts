import { expect, it } from 'vitest';
import { daysAfter, startOfDay, todayInMontevideo } from './days.rules.ts';

it('DESK-12 a day begins at midnight in Montevideo', () => {
  expect(startOfDay('2026-03-01').toISOString()).toBe('2026-03-01T03:00:00.000Z');
  expect(todayInMontevideo(new Date('2026-03-01T02:59:59Z'))).toBe('2026-02-28');
  expect(todayInMontevideo(new Date('2026-03-01T03:00:00Z'))).toBe('2026-03-01');
});

it('counts days over the ends of months, in both directions', () => {
  expect(daysAfter('2028-02-28', 2)).toBe('2028-03-01');
  expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31');
});
