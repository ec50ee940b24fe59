import { expect, it } from 'vitest';
import { isQuiet, morningAfter } from './quiet-hours.rules.ts';

const account = '5b0c8c3e-6f6c-4a57-9b51-3a3c00000078';
const at = (time: string) => new Date(`2026-05-04T${time}-03:00`);

it.each([
  ['21:59:59', false],
  ['22:00:00', true],
  ['23:30:00', true],
  ['00:00:00', true],
  ['07:59:59', true],
  ['08:00:00', false],
  ['12:00:00', false],
])('PUSH-06 %s in Montevideo is quiet: %s', (time, expected) => {
  expect(isQuiet(at(time))).toBe(expected);
});

it.each([
  ['2026-05-04T22:00:00-03:00', '2026-05-05T08:02:00-03:00'],
  ['2026-05-04T23:59:59-03:00', '2026-05-05T08:02:00-03:00'],
  ['2026-05-05T00:00:00-03:00', '2026-05-05T08:02:00-03:00'],
  ['2026-05-05T07:59:59.999-03:00', '2026-05-05T08:02:00-03:00'],
])('PUSH-06 what waits since %s goes at %s', (since, expected) => {
  expect(morningAfter(new Date(since), account)).toEqual(new Date(expected));
});

it('PUSH-06 people are told within ten minutes, not all at once', () => {
  const times = Array.from({ length: 200 }, (_, one) =>
    morningAfter(
      at('23:00:00'),
      `5b0c8c3e-6f6c-4a57-9b51-3a3c${(one * 21_474_836).toString(16).padStart(8, '0')}`,
    ),
  );
  const first = new Date('2026-05-05T08:00:00-03:00').getTime();
  expect(times.every((time) => time.getTime() >= first && time.getTime() < first + 600_000)).toBe(true);
  expect(new Set(times.map(Number)).size).toBeGreaterThan(100);
});
