import { secondsAfter } from '#platform/clock.ts';

const hour = 60 * 60;
const day = 24 * hour;
const maxInHour = 4;
const maxInDay = 12;
const secondsBetween = 15 * 60;

/** When the next push of alerts may go to a person who got these in the last 24 hours, the earliest first. */
export function nextPushAt(pushedAt: readonly Date[]): Date | null {
  const inHour = pushedAt.at(-maxInHour);
  const inDay = pushedAt.at(-maxInDay);
  return latest([inHour && secondsAfter(inHour, hour), inDay && secondsAfter(inDay, day)]);
}

/** When the next push for a search may go. */
export function nextPushOfSearchAt(lastPushedAt: Date | null): Date | null {
  return lastPushedAt && secondsAfter(lastPushedAt, secondsBetween);
}

export function latest(times: readonly (Date | null | undefined)[]): Date | null {
  const known = times.filter((time) => time instanceof Date);
  return known.length === 0 ? null : new Date(Math.max(...known.map((time) => time.getTime())));
}
