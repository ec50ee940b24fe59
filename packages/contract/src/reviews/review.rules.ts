import { endOfDays } from '../delivery/calendar.rules.ts';
import type { OrderState } from '../orders/order-states.rules.ts';

export const reviewLimits = {
  /** Optional. */
  text: 400,
  tags: 4,
  answer: 400,
  /** Reviews and notes per page. */
  perPage: 10,
} as const;

export const maxStars = 5;

/** By the reviewed side of the order. Stored: names never change. */
export const reviewTags = {
  seller: [
    'as-pictured',
    'well-packed',
    'fast-delivery',
    'answers-fast',
    'friendly',
    'not-as-pictured',
    'slow',
    'hard-to-reach',
  ],
  buyer: ['good-communication', 'punctual', 'friendly', 'hard-to-arrange', 'no-show'],
} as const;

export type ReviewedSide = keyof typeof reviewTags;
export type ReviewTag = (typeof reviewTags)[ReviewedSide][number];

export function areTagsOf(side: ReviewedSide, tags: readonly ReviewTag[]): boolean {
  const known: readonly ReviewTag[] = reviewTags[side];
  return tags.every((tag) => known.includes(tag));
}

/** Calendar days, in Montevideo, from the completion of the delivery. */
export const reviewDays = 14;
/** Who has not written is reminded on this day. */
const reminderDay = 10;
/** At 10:00, which is this long before the end of the day. */
const reminderBeforeEndMs = 14 * 60 * 60 * 1000;
/** Calendar days from the publication. */
export const answerDays = 30;

/** Reviews can be written until then, and are published then at the latest. */
export function reviewsCloseAt(completedAt: Date): Date {
  return endOfDays(completedAt, reviewDays);
}

export function reviewReminderAt(completedAt: Date): Date {
  return new Date(endOfDays(completedAt, reminderDay).getTime() - reminderBeforeEndMs);
}

export function answersCloseAt(publishedAt: Date): Date {
  return endOfDays(publishedAt, answerDays);
}

const reviewable: readonly OrderState[] = ['paid', 'partially_refunded'];
const withdrawn: readonly OrderState[] = ['refunded', 'charged_back'];

interface Completed {
  readonly orderState: OrderState;
  /** Null: its delivery is not completed. */
  readonly completedAt: Date | null;
}

/** Whether either side may write a review of the order now. */
export function canReview({ orderState, completedAt }: Completed, now: Date): boolean {
  return completedAt !== null && reviewable.includes(orderState) && now < reviewsCloseAt(completedAt);
}

/** Reviews of the order that are not yet published are dropped. */
export function dropsReviews(orderState: OrderState): boolean {
  return withdrawn.includes(orderState);
}

interface Published {
  readonly publishedAt: Date | null;
  readonly answer: string | null;
}

/** Whether the reviewed person may answer now. */
export function canAnswer({ publishedAt, answer }: Published, now: Date): boolean {
  return publishedAt !== null && answer === null && now < answersCloseAt(publishedAt);
}
