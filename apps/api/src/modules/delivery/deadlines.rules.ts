import { type CalendarExceptions, endOfBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import {
  type DeliveryPeriod,
  deliveryRules,
  type DeliveryState,
  earlyReminderDays,
} from '@perchero/contract/delivery/delivery-states.rules';
import type { DeliveryProof } from '@perchero/contract/delivery/deliveries';
import { secondsAfter } from '#platform/clock.ts';
import type { Reminder } from './events.ts';

const hourSeconds = 60 * 60;
/** Reminders are sent at 10:00, which is this long before the end of their day. */
const beforeEndOfDaySeconds = 14 * hourSeconds;
/** What is left after a hold. */
const minDaysAfterHold = 2;

export interface Deadline {
  readonly dueAt: Date;
  /** Null for a deadline in hours. */
  readonly dueFrom: Date | null;
  readonly dueDays: number | null;
}

export function deadlineAfter(period: DeliveryPeriod, from: Date, calendar: CalendarExceptions): Deadline {
  if ('hours' in period)
    return { dueAt: secondsAfter(from, period.hours * hourSeconds), dueFrom: null, dueDays: null };
  const { businessDays: dueDays } = period;
  return { dueAt: endOfBusinessDays(from, dueDays, calendar), dueFrom: from, dueDays };
}

/** How long a state lasts; null for one without an end of its own. */
export function periodOf(state: DeliveryState, proof: DeliveryProof | null): DeliveryPeriod | null {
  const { end } = deliveryRules[state];
  return (proof === 'seller' ? end?.afterSellersWord : undefined) ?? end?.after ?? null;
}

/** With the days that the buyer grants once. */
export function extendedDays(days: number): number {
  const extension = deliveryRules.preparing.end?.extension;
  return days + (extension && 'businessDays' in extension ? extension.businessDays : 0);
}

interface Reminded extends Deadline {
  readonly state: DeliveryState;
}

/** Two business days before the last; who could lose money by silence is reminded on the last day too. */
function remindersOf({ state, dueAt, dueFrom, dueDays }: Reminded, calendar: CalendarExceptions): Date[] {
  if (dueFrom === null || dueDays === null) return [];
  const early = dueDays - earlyReminderDays;
  const ends = [
    ...(early > 0 ? [endOfBusinessDays(dueFrom, early, calendar)] : []),
    ...(state === 'preparing' || state === 'handed_over' ? [dueAt] : []),
  ];
  return ends.map((end) => secondsAfter(end, -beforeEndOfDaySeconds));
}

export function nextReminder(delivery: Reminded, after: Date, calendar: CalendarExceptions): Date | null {
  return remindersOf(delivery, calendar).find((at) => at > after) ?? null;
}

/** The early reminder, from which the buyer may give more time. */
export function firstReminder(delivery: Reminded, calendar: CalendarExceptions): Date | null {
  return remindersOf(delivery, calendar)[0] ?? null;
}

/** The start of the day of the early reminder, from which the buyer may claim that a parcel did not arrive. */
export function claimableFrom(
  { state, dueFrom, dueDays }: Reminded,
  calendar: CalendarExceptions,
): Date | null {
  if (state !== 'sent' || dueFrom === null || dueDays === null) return null;
  const early = dueDays - earlyReminderDays;
  return early > 0 ? secondsAfter(endOfBusinessDays(dueFrom, early, calendar), -24 * hourSeconds) : dueFrom;
}

/** The latest reminder that is due. Null when it is about a past day: it would no longer be true. */
export function dueReminder(
  delivery: Reminded,
  now: Date,
  calendar: CalendarExceptions,
): { readonly what: Reminder; readonly at: Date } | null {
  const at = remindersOf(delivery, calendar).findLast((each) => each <= now);
  if (!at || now >= secondsAfter(at, beforeEndOfDaySeconds)) return null;
  const isLast = secondsAfter(at, beforeEndOfDaySeconds) >= delivery.dueAt;
  return { what: reminderOf(delivery.state, isLast), at };
}

function reminderOf(state: DeliveryState, isLast: boolean): Reminder {
  if (state === 'sent') return 'confirm';
  if (state === 'ready_to_meet') return 'meet';
  if (state === 'handed_over') return 'said-handed';
  return isLast ? 'send-today' : 'send-soon';
}

/** Business days that are left of a deadline, at least two, for the time after a hold. */
export function daysLeft({ dueAt, dueDays }: Deadline, now: Date, calendar: CalendarExceptions): number {
  if (dueDays === null) return minDaysAfterHold;
  let days = minDaysAfterHold;
  while (endOfBusinessDays(now, days, calendar) < dueAt) days += 1;
  return days;
}
