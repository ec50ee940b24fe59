import { type CalendarExceptions, countBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import { minReviewsForAverage, type Standing } from '@perchero/contract/reviews/standing';

/** Sales and notes count for this long. */
export const countedDays = 365;

const minSalesForSendTime = 3;
const minSalesForCancelled = 5;
const minQuestions = 5;
/** An answer that takes longer, or none, counts as this. */
export const maxAnswerHours = 72;

export interface StandingNumbers {
  readonly reviews: number;
  /** Sum of all reviews. */
  readonly stars: number;
  readonly sales: number;
  readonly cancelled: number;
  readonly sendDays: number | null;
  readonly answerHours: number | null;
}

export interface SendTime {
  readonly openedAt: Date;
  readonly sentAt: Date;
}

/** The median of business days, rounded up; null for too few sales. */
export function sendDaysOf(sales: readonly SendTime[], calendar: CalendarExceptions): number | null {
  if (sales.length < minSalesForSendTime) return null;
  return Math.ceil(
    medianOf(sales.map(({ openedAt, sentAt }) => countBusinessDays(openedAt, sentAt, calendar))),
  );
}

export interface AnswerTime {
  readonly askedAt: Date;
  /** Null when it was not answered. */
  readonly answeredAt: Date | null;
}

const hourMs = 60 * 60 * 1000;

/** The median of hours, at least one; null for too few questions. */
export function answerHoursOf(questions: readonly AnswerTime[]): number | null {
  if (questions.length < minQuestions) return null;
  const hours = questions.map(({ askedAt, answeredAt }) =>
    answeredAt === null
      ? maxAnswerHours
      : Math.min(maxAnswerHours, (answeredAt.getTime() - askedAt.getTime()) / hourMs),
  );
  return Math.max(1, Math.round(medianOf(hours)));
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}

export function toStanding({
  reviews,
  stars,
  sales,
  cancelled,
  sendDays,
  answerHours,
}: StandingNumbers): Omit<Standing, 'member_since' | 'verified'> {
  const ended = sales + cancelled;
  return {
    reviews,
    average: reviews < minReviewsForAverage ? null : Math.round((stars / reviews) * 10) / 10,
    sales,
    sends_in_days: sendDays,
    answers_in_hours: answerHours,
    cancelled: cancelled === 0 || ended < minSalesForCancelled ? null : { sales: cancelled, of: ended },
  };
}
