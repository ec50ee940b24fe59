import { secondsAfter } from '#platform/clock.ts';

export interface BuyerLimits {
  /** Concurrent unpaid orders. */
  readonly orders: number;
  /** Concurrently reserved units. */
  readonly products: number;
}

const usual: BuyerLimits = { orders: 10, products: 20 };
const reduced: BuyerLimits = { orders: 3, products: 6 };

const manyExpired = 10;
const week = 7 * 24 * 60 * 60;
export const expiryWindowSeconds = 2 * week;

/** The limits of a buyer, reduced for a week after ten orders expired within a week. */
export function limitsOf(expiredAt: readonly Date[], now: Date): BuyerLimits {
  const times = expiredAt.toSorted((one, other) => one.getTime() - other.getTime());
  const isReduced = times.some((last, index) => {
    const first = times[index - manyExpired + 1];
    return first && last < secondsAfter(first, week) && secondsAfter(last, week) > now;
  });
  return isReduced ? reduced : usual;
}
