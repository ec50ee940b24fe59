import type { Pace } from './screening.queries.ts';

const maxInHour = 10;
const maxInDay = 30;

/** Whether a new account publishes faster than people do; `more` are about to be published. */
export function isTooFast({ inHour, inDay }: Pace, more = 0): boolean {
  return inHour + more > maxInHour || inDay + more > maxInDay;
}
