import { secondsAfter } from '#platform/clock.ts';

export interface BuyerLimits {
  /** Unpaid orders at once. */
  readonly orders: number;
  /** Units set aside at once. */
  readonly products: number;
}

const usual: BuyerLimits = { orders: 10, products: 20 };
const reduced: BuyerLimits = { orders: 3, products: 6 };

const manyExpired = 10;
const week = 7 * 24 * 60 * 60;
/** As far back as expired orders matter. */
export const expiryWindowSeconds = 2 * week;

/** How much a buyer may have unpaid: less for a week after they let ten orders expire within a week. */
export function limitsOf(expiredAt: readonly Date[], now: Date): BuyerLimits {
  const times = expiredAt.toSorted((one, other) => one.getTime() - other.getTime());
  const isReduced = times.some((last, index) => {
    const first = times[index - manyExpired + 1];
    return first && last < secondsAfter(first, week) && secondsAfter(last, week) > now;
  });
  return isReduced ? reduced : usual;
}
