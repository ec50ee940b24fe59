/** Days of Montevideo, which is UTC−3 all year, as `2026-11-15`. */

export function todayInMontevideo(now: Date): string {
  // Swedish dates are ISO dates in every browser; Canadian ones were not in some.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Montevideo' }).format(now);
}

/** The n-th day after a day; before it when negative. */
export function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Its midnight. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00-03:00`);
}
