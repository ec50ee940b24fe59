import { secondsAfter } from '#platform/clock.ts';

/** Nobody waits longer for a moderator, unless a rule stops the product. */
const longestSeconds = 72 * 60 * 60;

/** When a product is listed by itself; null when only an edit or a moderator can end the review. */
export function reviewEnd(since: Date, isStopped: boolean): Date | null {
  return isStopped ? null : secondsAfter(since, longestSeconds);
}
