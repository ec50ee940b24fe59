import { expect, it } from 'vitest';
import { dayOf, lastDays, startOf } from './days.rules.ts';

it('DESK-12 a day begins at midnight in Montevideo', () => {
  expect(startOf('2026-03-01').toISOString()).toBe('2026-03-01T03:00:00.000Z');
  expect(dayOf(new Date('2026-03-01T02:59:59Z'))).toBe('2026-02-28');
  expect(dayOf(new Date('2026-03-01T03:00:00Z'))).toBe('2026-03-01');
  expect(lastDays('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});
