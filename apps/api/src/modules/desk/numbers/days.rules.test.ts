import { expect, it } from 'vitest';
import { lastDays } from './days.rules.ts';

it('DESK-12 the last days end with today', () => {
  expect(lastDays('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});
