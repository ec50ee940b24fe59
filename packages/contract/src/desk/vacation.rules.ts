import { daysAfter, todayInMontevideo } from '../days.rules.ts';

export const maxVacationDays = 90;

/** The last day of a vacation is from tomorrow to 90 days, in Montevideo. */
export function isVacationEnd(until: string, now: Date): boolean {
  const today = todayInMontevideo(now);
  return until > today && until <= daysAfter(today, maxVacationDays);
}
