import { expect, it } from 'vitest';
import { orderStates } from '../orders/order-states.rules.ts';
import {
  answersCloseAt,
  areTagsOf,
  canAnswer,
  canReview,
  dropsReviews,
  reviewReminderAt,
  reviewsCloseAt,
} from './review.rules.ts';

const completedAt = new Date('2026-04-07T18:30:00Z');
const close = new Date('2026-04-22T03:00:00Z');
const beforeClose = new Date(close.getTime() - 1);

it('REV-01 closes at the end of the fourteenth calendar day in Montevideo', () => {
  expect(reviewsCloseAt(completedAt)).toEqual(close);
  expect(reviewsCloseAt(new Date('2026-04-08T02:59:59Z'))).toEqual(close);
  expect(reviewsCloseAt(new Date('2026-04-08T03:00:00Z'))).toEqual(new Date('2026-04-23T03:00:00Z'));
});

it('REV-01 is open from the completion until then', () => {
  const order = { orderState: 'paid', completedAt } as const;
  expect(canReview(order, completedAt)).toBe(true);
  expect(canReview(order, beforeClose)).toBe(true);
  expect(canReview(order, close)).toBe(false);
  expect(canReview({ ...order, completedAt: null }, completedAt)).toBe(false);
});

it('REV-04 is open only while the sale stands; money back drops what is not published', () => {
  const open = orderStates.filter((orderState) => canReview({ orderState, completedAt }, completedAt));
  expect(open).toEqual(['paid', 'partially_refunded']);
  expect(orderStates.filter(dropsReviews)).toEqual(['refunded', 'charged_back']);
});

it('reminds at 10:00 of the tenth day, four days before the last', () => {
  expect(reviewReminderAt(completedAt)).toEqual(new Date('2026-04-17T13:00:00Z'));
});

it('REV-03 is answered once, until the end of the thirtieth day after the publication', () => {
  const publishedAt = new Date('2026-04-10T12:00:00Z');
  const end = answersCloseAt(publishedAt);
  expect(end).toEqual(new Date('2026-05-11T03:00:00Z'));
  expect(canAnswer({ publishedAt, answer: null }, new Date(end.getTime() - 1))).toBe(true);
  expect(canAnswer({ publishedAt, answer: null }, end)).toBe(false);
  expect(canAnswer({ publishedAt, answer: 'Gracias' }, publishedAt)).toBe(false);
  expect(canAnswer({ publishedAt: null, answer: null }, publishedAt)).toBe(false);
});

it('has tags for sellers and others for buyers', () => {
  expect(areTagsOf('seller', ['as-pictured', 'friendly'])).toBe(true);
  expect(areTagsOf('buyer', ['friendly', 'punctual'])).toBe(true);
  expect(areTagsOf('buyer', ['as-pictured'])).toBe(false);
});
