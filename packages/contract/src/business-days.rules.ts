/**
 * Business days in Uruguay: Monday to Friday in Montevideo, which is UTC−3 all year. Public holidays
 * are not considered yet, so periods that span one are shorter.
 */
const offsetMs = 3 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The end of the given number of whole business days after a moment: two from any time on Friday is the end of Tuesday. */
export function endOfBusinessDays(from: Date, days: number): Date {
  const today = Math.floor((from.getTime() - offsetMs) / dayMs);
  let day = today;
  for (let left = days; left > 0;) {
    day += 1;
    if (isBusinessDay(day)) left -= 1;
  }
  return new Date((day + 1) * dayMs + offsetMs);
}

/** Days since 1 January 1970, which was a Thursday. */
function isBusinessDay(day: number): boolean {
  const weekday = (day + 4) % 7;
  return weekday !== 0 && weekday !== 6;
}
