import { todayInMontevideo } from '../registration/form.rules.ts';

export const maxVacationDays = 90;

/** The n-th day after an ISO date. */
export function daysAfter(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The last day of a vacation is from tomorrow to 90 days, in Montevideo. */
export function isVacationEnd(until: string, now: Date): boolean {
  const today = todayInMontevideo(now);
  return until > today && until <= daysAfter(today, maxVacationDays);
}
