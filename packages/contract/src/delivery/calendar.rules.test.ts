import { expect, it } from 'vitest';
import {
  countBusinessDays,
  endOfBusinessDays,
  endOfDays,
  isHoliday,
  postponeDeadline,
} from './calendar.rules.ts';
import { publishedHolidays } from './published-holidays.ts';

it.each([
  ['Friday noon', '2026-11-20T15:00:00Z', '2026-11-25T03:00:00.000Z'],
  ['Friday 23:30 in Montevideo', '2026-11-21T02:30:00Z', '2026-11-25T03:00:00.000Z'],
  ['Saturday', '2026-11-21T15:00:00Z', '2026-11-25T03:00:00.000Z'],
  ['Monday', '2026-11-23T15:00:00Z', '2026-11-26T03:00:00.000Z'],
])('SAFE-12 two business days from %s', (_, from, end) => {
  expect(endOfBusinessDays(new Date(from), 2).toISOString()).toBe(end);
});

it.each(Object.entries(publishedHolidays))(
  'DELI-08 the holidays of %s are the published ones',
  (year, days) => {
    const first = Date.parse(`${year}-01-01`);
    const dates = Array.from({ length: 366 }, (_, day) =>
      new Date(first + day * 86_400_000).toISOString().slice(0, 10),
    );
    const holidays = dates.filter((date) => date.startsWith(year) && isHoliday(date));
    expect(holidays.map((date) => date.slice(5)).join(' ')).toBe(days);
  },
);

const noon = (date: string) => new Date(`${date}T15:00:00Z`);
const endOf = (date: string) => new Date(Date.parse(`${date}T03:00:00Z`) + 86_400_000);

it.each([
  ['2026-03-26', '2026-04-09'],
  ['2027-02-05', '2027-02-16'],
  ['2028-04-07', '2028-04-24'],
  ['2030-02-27', '2030-03-11'],
  ['2026-03-28', '2026-04-10'],
])('DELI-08 what is paid on %s has until %s to be sent', (paid, last) => {
  expect(endOfBusinessDays(noon(paid), 5)).toEqual(endOf(last));
});

it('DELI-08 an exception moves a promised deadline later, never earlier', () => {
  const paid = noon('2026-03-26');
  const promised = endOfBusinessDays(paid, 5);

  expect(postponeDeadline(promised, paid, 5, { '2026-04-07': false })).toEqual(endOf('2026-04-10'));
  expect(postponeDeadline(promised, paid, 5, { '2026-03-30': true })).toEqual(promised);
  expect(endOfBusinessDays(paid, 5, { '2026-03-30': true })).toEqual(endOf('2026-04-08'));
});

it('counts the business days between two moments', () => {
  expect(countBusinessDays(noon('2026-11-20'), noon('2026-11-20'))).toBe(0);
  expect(countBusinessDays(noon('2026-11-20'), noon('2026-11-22'))).toBe(0);
  expect(countBusinessDays(noon('2026-11-20'), noon('2026-11-24'))).toBe(2);
  expect(countBusinessDays(noon('2026-11-20'), noon('2026-11-24'), { '2026-11-23': false })).toBe(1);
});

it('counts calendar days by the day in Montevideo', () => {
  expect(endOfDays(new Date('2026-11-21T02:30:00Z'), 1)).toEqual(endOf('2026-11-21'));
});
