import { todayInMontevideo } from '@perchero/contract/days.rules';
import { secondsAfter } from '#platform/clock.ts';

/** The date in Montevideo: `2026-11-15`. */
export const dayOf = todayInMontevideo;

export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** What the mail of a day is about: until 10:30 in Montevideo, which is UTC−3 all year. */
export function periodOf(day: string): Period {
  const until = new Date(`${day}T10:30:00-03:00`);
  return { from: secondsAfter(until, -24 * 60 * 60), until };
}

/** Drops of the price count by their own time, and are told half an hour later. */
export function dropPeriodOf(day: string): Period {
  const { from, until } = periodOf(day);
  return { from: secondsAfter(from, -60 * 60), until: secondsAfter(until, -60 * 60) };
}
