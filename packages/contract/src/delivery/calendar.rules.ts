/**
 * Business days in Uruguay: Monday to Friday, except holidays, in Montevideo, which is UTC−3 all year. Days are numbers of
 * days since 1 January 1970, a Thursday.
 */
const offsetMs = 3 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** Days that differ from the rule by decree or strike: true for a business day. Keys are `2026-04-19`. */
export type CalendarExceptions = Readonly<Record<string, boolean>>;

/** The end of the n-th business day after the day of a moment: two from any time on Friday is the end of Tuesday. */
export function endOfBusinessDays(from: Date, days: number, exceptions: CalendarExceptions = {}): Date {
  let day = dayOf(from);
  for (let left = days; left > 0;) {
    day += 1;
    if (isBusinessDay(day, exceptions)) left -= 1;
  }
  return endOfDay(day);
}

/** The end of the n-th calendar day after the day of a moment. */
export function endOfDays(from: Date, days: number): Date {
  return endOfDay(dayOf(from) + days);
}

/** Business days after the day of a moment, up to the day of a later one. */
export function countBusinessDays(from: Date, to: Date, exceptions: CalendarExceptions = {}): number {
  const last = dayOf(to);
  let count = 0;
  for (let day = dayOf(from) + 1; day <= last; day += 1) if (isBusinessDay(day, exceptions)) count += 1;
  return count;
}

/** A promised deadline is never moved to an earlier date by an exception that is added later. */
export function postponeDeadline(
  promised: Date,
  from: Date,
  days: number,
  exceptions: CalendarExceptions,
): Date {
  const end = endOfBusinessDays(from, days, exceptions);
  return end > promised ? end : promised;
}

function isBusinessDay(day: number, exceptions: CalendarExceptions): boolean {
  const isoDate = formatDay(day);
  const weekday = weekdayOf(day);
  return exceptions[isoDate] ?? (weekday !== 0 && weekday !== 6 && !isHoliday(isoDate));
}

export function isHoliday(isoDate: string): boolean {
  return holidaysOf(Number(isoDate.slice(0, 4))).includes(isoDate);
}

const fixedHolidays = ['01-01', '01-06', '05-01', '06-19', '07-18', '08-25', '11-02', '12-25'];
const movableHolidays = ['04-19', '05-18', '10-12'];
/** Carnival, and the week of turismo. */
const daysAfterEaster = [-48, -47, -6, -5, -4, -3, -2];

/** Holidays with and without work alike: who has a duty gets the longer time. */
function holidaysOf(year: number): string[] {
  const easter = easterOf(year);
  return [
    ...fixedHolidays.map((monthAndDay) => `${year}-${monthAndDay}`),
    ...movableHolidays.map((monthAndDay) => formatDay(moveHoliday(parseDay(`${year}-${monthAndDay}`)))),
    ...daysAfterEaster.map((days) => formatDay(easter + days)),
    // A president takes office.
    ...(year % 5 === 0 ? [`${year}-03-01`] : []),
  ];
}

/** Ley 16.805 with the text of Ley 17.414: Tuesday and Wednesday to the Monday before, Thursday and Friday to the one after. */
function moveHoliday(day: number): number {
  const weekday = weekdayOf(day);
  if (weekday === 2 || weekday === 3) return day - (weekday - 1);
  return weekday === 4 || weekday === 5 ? day + (8 - weekday) : day;
}

/** Sunday of Easter, by the Gauss algorithm for 1900 to 2099. */
function easterOf(year: number): number {
  const fullMoon = (19 * (year % 19) + 24) % 30;
  const toSunday = (2 * (year % 4) + 4 * (year % 7) + 6 * fullMoon + 5) % 7;
  const days = fullMoon + toSunday;
  const isWeekLate =
    (fullMoon === 29 && toSunday === 6) || (fullMoon === 28 && toSunday === 6 && year % 19 > 10);
  return parseDay(`${year}-03-22`) + days - (isWeekLate ? 7 : 0);
}

function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() - offsetMs) / dayMs);
}

function endOfDay(day: number): Date {
  return new Date((day + 1) * dayMs + offsetMs);
}

function weekdayOf(day: number): number {
  return (day + 4) % 7;
}

function parseDay(isoDate: string): number {
  return Date.parse(isoDate) / dayMs;
}

function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
