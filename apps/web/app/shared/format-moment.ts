const locale = 'es-UY';
const timeZone = 'America/Montevideo';

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const dayAndMonth = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short' });
const shortDate = new Intl.DateTimeFormat(locale, {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const longDate = new Intl.DateTimeFormat(locale, {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const weekdayAndDay = new Intl.DateTimeFormat(locale, {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const dayOfMonth = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long' });
const monthAndYear = new Intl.DateTimeFormat(locale, { timeZone, month: 'long', year: 'numeric' });
const timeOfDay = new Intl.DateTimeFormat(locale, {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** ISO dates in every browser, which Canadian ones were not. */
const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Relative time, and after a week the date. */
export function formatMoment(moment: Date, now: Date): string {
  const elapsed = now.getTime() - moment.getTime();
  const days = daysBetween(moment, now);
  if (elapsed < minute) return relative.format(0, 'second');
  if (elapsed < hour) return relative.format(-Math.floor(elapsed / minute), 'minute');
  if (days === 0) return relative.format(-Math.floor(elapsed / hour), 'hour');
  if (days < 7) return relative.format(-days, 'day');
  return calendarDay.format(moment).slice(0, 4) === calendarDay.format(now).slice(0, 4)
    ? dayAndMonth.format(moment)
    : shortDate.format(moment);
}

/** `16 nov`, in Montevideo. */
export function formatDayMonth(moment: Date): string {
  return dayAndMonth.format(moment);
}

export function formatLongDate(moment: Date): string {
  return longDate.format(moment);
}

export function formatShortDate(moment: Date): string {
  return shortDate.format(moment);
}

/** `9 de abril`, in Montevideo. */
export function formatDayOfMonth(moment: Date): string {
  return dayOfMonth.format(moment);
}

/** `jueves 9 de abril`, in Montevideo. */
export function formatDay(moment: Date): string {
  return weekdayAndDay.format(moment).replace(',', '');
}

/** `jueves 9 de abril, 15:40`. */
export function formatDayAndTime(moment: Date): string {
  return `${formatDay(moment)}, ${formatTime(moment)}`;
}

/** Whether a moment is today. */
export function isToday(moment: Date, now: Date): boolean {
  return daysBetween(now, moment) === 0;
}

export function isYesterday(moment: Date, now: Date): boolean {
  return daysBetween(moment, now) === 1;
}

export function formatMonth(moment: Date): string {
  return monthAndYear.format(moment);
}

/** `15:42`, in Montevideo. */
export function formatTime(moment: Date): string {
  return timeOfDay.format(moment);
}

/** Calendar days in Montevideo, so that "yesterday" is the day before and not 24 hours ago. */
function daysBetween(earlier: Date, later: Date): number {
  return Math.round((Date.parse(calendarDay.format(later)) - Date.parse(calendarDay.format(earlier))) / day);
}
