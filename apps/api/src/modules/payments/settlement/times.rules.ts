import { endOfBusinessDays } from '@perchero/contract/business-days.rules';
import { secondsAfter } from '#platform/clock.ts';
import { orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import type { FundsNotice } from '../events.ts';
import { expiresAt } from '../checkout/times.rules.ts';
import type { StoredPayment } from './payments.queries.ts';
import { kindOf } from './payment-kinds.rules.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface TimedOrder {
  readonly createdAt: Date;
}

/** Until when its buyer can begin to pay. */
export function payableUntil({ createdAt }: TimedOrder, holdSeconds: number): Date {
  return secondsAfter(createdAt, holdSeconds);
}

/** Nobody can begin any more, and what was begun had time to arrive. */
export function isOver(order: TimedOrder, holdSeconds: number, now: Date): boolean {
  return now >= expiresAt(payableUntil(order, holdSeconds), holdSeconds);
}

/** A voucher that was paid in time is credited by then: banks rest at weekends. */
const creditingSeconds = 72 * hour;
/** The provider promises to decide about a card within two. */
const cardReviewBusinessDays = 2;

/** Until when the products are set aside for these payments: as long as the slowest of them may take. */
export function heldFor(order: TimedOrder, payments: readonly StoredPayment[], holdSeconds: number): Date {
  const ends = payments
    .filter((payment) => kindOf(payment) === 'open')
    .map(({ status, expiresAt: voucherEnds, firstSeenAt }) =>
      status === 'pending' && voucherEnds
        ? secondsAfter(voucherEnds, creditingSeconds)
        : endOfBusinessDays(firstSeenAt, cardReviewBusinessDays),
    );
  const latest = Math.max(payableUntil(order, holdSeconds).getTime(), ...ends.map((end) => end.getTime()));
  return new Date(latest);
}

interface CheckedOrder extends TimedOrder {
  readonly state: OrderState;
  readonly heldUntil: Date;
}

/**
 * Webhooks are lost: how soon to ask again about an order that waits for money. Null when nothing more is expected of it. Its own
 * age decides: every 5 minutes for an hour, every 30 minutes for six, then every 2 hours.
 */
export function nextCheckAt(order: CheckedOrder, holdSeconds: number, now: Date): Date | null {
  if (!orderRules[order.state].isOpen) return null;
  const age = (now.getTime() - order.createdAt.getTime()) / 1000;
  const often = Math.min(5 * minute, holdSeconds / 3);
  const pause = age < hour ? often : Math.max(often, age < 6 * hour ? 30 * minute : 2 * hour);
  const ends = order.state === 'payment_pending' ? order.heldUntil : expiresAt(order.heldUntil, holdSeconds);
  const next = secondsAfter(now, pause);
  return ends > now && ends < next ? ends : next;
}

/** How soon to ask again when nobody answered: a quarter of the time that this has lasted, from a minute to an hour. */
export function retrySeconds(since: Date, holdSeconds: number, now: Date): number {
  const lasted = (now.getTime() - since.getTime()) / 1000;
  return Math.min(hour, Math.max(lasted / 4, Math.min(minute, holdSeconds / 3)));
}

/** How soon to ask again when the seller's token is not accepted. */
export const parkedSeconds = hour;
/** After that somebody has to look. */
export const longestParkedSeconds = 72 * hour;
/** With a check every hour, an order of which nobody can be asked ends within 72 hours. */
export const unreachableSeconds = 70 * hour;

/** Right after its notification a payment may not be there yet. */
export const missingPaymentSeconds = [5, 30, 5 * minute, hour] as const;
/** A seller whom we do not know yet may be linking. */
export const unknownSellerSeconds = [10, minute, 10 * minute] as const;

/** 2, 4, 8 … seconds, up to ten minutes. */
export function backOffSeconds(attempts: number): number {
  return Math.min(10 * minute, 2 ** Math.min(attempts, 12));
}

/** When the provider refuses though the token is good: 2, 4, 8 … seconds, up to an hour. */
export function refusedSeconds(attempts: number): number {
  return Math.min(parkedSeconds, 2 ** Math.min(attempts, 12));
}

/** A seller without funds is asked every day for a week, however often the provider did not answer meanwhile. */
const fundsDays = 7;

/** Null when the week is over. */
export function nextFundsAttempt(since: Date, now: Date): Date | null {
  const ends = secondsAfter(since, fundsDays * day);
  const next = secondsAfter(now, day);
  if (now >= ends) return null;
  return next < ends ? next : ends;
}

export function fundsNoticeAt(since: Date, now: Date): FundsNotice {
  const dayNumber = Math.floor((now.getTime() - since.getTime()) / (1000 * day)) + 1;
  if (dayNumber >= fundsDays) return 'last-day';
  return dayNumber >= 3 ? 'third-day' : 'first';
}

export const daySeconds = day;

/** For all calls to the provider while somebody waits for the answer about their order. */
export const answerMs = 10_000;

/** Work that throws is tried after 20, 40, 80 … seconds, up to an hour, for a day; null: it is set aside. */
export function retryFailedAt(failed: { attempts: number; firstFailedAt: Date }, now: Date): Date | null {
  if (secondsAfter(failed.firstFailedAt, day) <= now) return null;
  return secondsAfter(now, Math.min(hour, 20 * 2 ** Math.min(failed.attempts - 1, 12)));
}
