import { type CalendarExceptions, countBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import type { Standing } from '@perchero/contract/reviews/standing';

/** Sales and notes count for this long. */
export const countedDays = 365;

const minReviewsForAverage = 3;
const minSalesForSendTime = 3;
const minSalesForCancelled = 5;

export interface StandingNumbers {
  readonly reviews: number;
  /** Sum of all reviews. */
  readonly stars: number;
  readonly sales: number;
  readonly cancelled: number;
  readonly sendDays: number | null;
}

export interface SendTime {
  readonly openedAt: Date;
  readonly sentAt: Date;
}

/** The median of business days, rounded up; null for too few sales. */
export function sendDaysOf(sales: readonly SendTime[], calendar: CalendarExceptions): number | null {
  if (sales.length < minSalesForSendTime) return null;
  const days = sales
    .map(({ openedAt, sentAt }) => countBusinessDays(openedAt, sentAt, calendar))
    .toSorted((one, other) => one - other);
  const [lower = 0, upper = 0] = [days[Math.floor((days.length - 1) / 2)], days[Math.floor(days.length / 2)]];
  return Math.ceil((lower + upper) / 2);
}

export function toStanding({
  reviews,
  stars,
  sales,
  cancelled,
  sendDays,
}: StandingNumbers): Omit<Standing, 'member_since' | 'verified'> {
  const ended = sales + cancelled;
  return {
    reviews,
    average: reviews < minReviewsForAverage ? null : Math.round((stars / reviews) * 10) / 10,
    sales,
    sends_in_days: sendDays,
    cancelled: cancelled === 0 || ended < minSalesForCancelled ? null : { sales: cancelled, of: ended },
  };
}
