import { secondsAfter } from '#platform/clock.ts';

/** Time to read it on the site first. */
const delaySeconds = 15;

export function pushDueAt(now: Date): Date {
  return secondsAfter(now, delaySeconds);
}
