import { type CalendarExceptions, endOfBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import { claimRules, type ClaimState } from '@perchero/contract/claims/claim-states.rules';
import { secondsAfter } from '#platform/clock.ts';

/** Reminders are sent at 10:00, which is this long before the end of their day. */
const beforeEndOfDaySeconds = 14 * 60 * 60;

interface Counted {
  readonly state: ClaimState;
  readonly dueFrom: Date;
  readonly dueDays: number;
}

/** The columns that follow from a number of business days. */
export function timesAfter({ state, dueFrom, dueDays }: Counted, now: Date, calendar: CalendarExceptions) {
  const dueAt = endOfBusinessDays(dueFrom, dueDays, calendar);
  return {
    dueAt,
    dueFrom,
    dueDays,
    promisedAt: promiseOf({ state, dueFrom, dueDays }, calendar),
    remindAt: remindersOf({ state, dueFrom, dueDays }, calendar).find((at) => at > now) ?? null,
  };
}

export const noTimes = { dueAt: null, dueFrom: null, dueDays: null, promisedAt: null, remindAt: null };

/** When an operator's answer is promised; null in other states. */
function promiseOf({ state, dueFrom, dueDays }: Counted, calendar: CalendarExceptions): Date | null {
  const { promiseBefore } = claimRules[state].end ?? {};
  if (promiseBefore === undefined) return null;
  const days = dueDays > promiseBefore ? dueDays - promiseBefore : dueDays;
  return endOfBusinessDays(dueFrom, days, calendar);
}

/** That an operator is late is told when the promised day is over. */
function remindersOf(counted: Counted, calendar: CalendarExceptions): Date[] {
  const promised = promiseOf(counted, calendar);
  if (promised) return [promised];
  const { state, dueFrom, dueDays } = counted;
  return (claimRules[state].end?.remindBefore ?? [])
    .filter((before) => before < dueDays)
    .map((before) =>
      secondsAfter(endOfBusinessDays(dueFrom, dueDays - before, calendar), -beforeEndOfDaySeconds),
    );
}

export function nextReminder(counted: Counted, after: Date, calendar: CalendarExceptions): Date | null {
  return remindersOf(counted, calendar).find((at) => at > after) ?? null;
}

/** The latest reminder that is due. Null when its day is over: it would be about the past. */
export function dueReminder(counted: Counted, now: Date, calendar: CalendarExceptions): Date | null {
  const at = remindersOf(counted, calendar).findLast((each) => each <= now);
  if (!at) return null;
  const isOver = now >= secondsAfter(at, beforeEndOfDaySeconds);
  return isOver && claimRules[counted.state].turn !== null ? null : at;
}
