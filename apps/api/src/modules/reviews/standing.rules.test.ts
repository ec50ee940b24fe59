import { expect, it } from 'vitest';
import { answerHoursOf, sendDaysOf, toStanding } from './standing.rules.ts';

const none = { reviews: 0, stars: 0, sales: 0, cancelled: 0, sendDays: null, answerHours: null };

it.each([
  [0, 0, null],
  [2, 10, null],
  [3, 14, 4.7],
  [12, 58, 4.8],
  [4, 17, 4.3],
])('REV-07 %i reviews with %i stars have the average %s', (reviews, stars, average) => {
  expect(toStanding({ ...none, reviews, stars })).toMatchObject({ reviews, average });
});

it.each([
  [3, 1, null],
  [4, 1, { sales: 1, of: 5 }],
  [12, 0, null],
])('REV-07 %i completed and %i cancelled sales', (sales, cancelled, shown) => {
  expect(toStanding({ ...none, sales, cancelled }).cancelled).toEqual(shown);
});

// Friday 20 November 2026, noon in Montevideo.
const friday = new Date('2026-11-20T15:00:00Z');
const after = (days: number) => ({
  openedAt: friday,
  sentAt: new Date(friday.getTime() + days * 86_400_000),
});

it.each([
  ['too few sales', [0, 0], null],
  ['the same day', [0, 0, 5], 0],
  ['a weekend', [3, 3, 3], 1],
  ['the median', [0, 4, 12], 2],
  ['between two, rounded up', [0, 0, 3, 3], 1],
])('REV-07 sends in business days: %s', (_, sales, days) => {
  expect(sendDaysOf(sales.map(after), {})).toBe(days);
});

const answered = (hours: number | null) => ({
  askedAt: friday,
  answeredAt: hours === null ? null : new Date(friday.getTime() + hours * 3_600_000),
});

it.each([
  ['too few questions', [1, 1, 1, 1], null],
  ['minutes', [0.1, 0.1, 0.1, 5, 5], 1],
  ['the median', [1, 2, 3, 10, 20], 3],
  ['between two', [1, 1, 2, 3, 9, 9], 3],
  ['no answer, and a late one', [1, null, null, 300, 2], 72],
])('REV-07 answers in hours: %s', (_, questions, hours) => {
  expect(answerHoursOf(questions.map(answered))).toBe(hours);
});
