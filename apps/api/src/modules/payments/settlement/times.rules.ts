import { endOfBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import { secondsAfter } from '#platform/clock.ts';
import { orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
import type { FundsNotice } from '../events.ts';
import type { StoredPayment } from './payments.queries.ts';
import { kindOf } from './payment-kinds.rules.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface TimedOrder {
  readonly createdAt: Date;
}

export function payableUntil({ createdAt }: TimedOrder, reservationSeconds: number): Date {
  return secondsAfter(createdAt, reservationSeconds);
}

/** When an unpaid order expires: payments started in time may arrive after the reservation ends. */
export function expiresAt(reservedUntil: Date, reservationSeconds: number): Date {
  return secondsAfter(reservedUntil, (reservationSeconds * 2) / 3);
}

/** It can no longer be paid, and payments started in time have had time to arrive. */
export function isOver(order: TimedOrder, reservationSeconds: number, now: Date): boolean {
  return now >= expiresAt(payableUntil(order, reservationSeconds), reservationSeconds);
}

/** A voucher paid on its last day is credited by then, including weekends. */
const creditingSeconds = 72 * hour;
/** The provider's limit for card reviews. */
const cardReviewBusinessDays = 2;

/** Until when the products stay reserved: as long as the slowest open payment may take. */
export function reservationEndFor(
  order: TimedOrder,
  payments: readonly StoredPayment[],
  reservationSeconds: number,
): Date {
  const ends = payments
    .filter((payment) => kindOf(payment) === 'open')
    .map(({ status, expiresAt: voucherEnds, firstSeenAt }) =>
      status === 'pending' && voucherEnds
        ? secondsAfter(voucherEnds, creditingSeconds)
        : endOfBusinessDays(firstSeenAt, cardReviewBusinessDays),
    );
  const latest = Math.max(
    payableUntil(order, reservationSeconds).getTime(),
    ...ends.map((end) => end.getTime()),
  );
  return new Date(latest);
}

interface CheckedOrder extends TimedOrder {
  readonly state: OrderState;
  readonly reservedUntil: Date;
}

/**
 * The next poll of an open order, because webhooks get lost: every 5 minutes in its first hour, every 30 minutes
 * until six hours, then every 2 hours. Null for other orders.
 */
export function nextCheckAt(order: CheckedOrder, reservationSeconds: number, now: Date): Date | null {
  if (!orderRules[order.state].isOpen) return null;
  const age = (now.getTime() - order.createdAt.getTime()) / 1000;
  const often = Math.min(5 * minute, reservationSeconds / 3);
  const pause = age < hour ? often : Math.max(often, age < 6 * hour ? 30 * minute : 2 * hour);
  const ends =
    order.state === 'payment_pending'
      ? order.reservedUntil
      : expiresAt(order.reservedUntil, reservationSeconds);
  const next = secondsAfter(now, pause);
  return ends > now && ends < next ? ends : next;
}

/** Retry delay while the provider does not answer: a quarter of the elapsed time, from a minute to an hour. */
export function retrySeconds(since: Date, reservationSeconds: number, now: Date): number {
  const lasted = (now.getTime() - since.getTime()) / 1000;
  return Math.min(hour, Math.max(lasted / 4, Math.min(minute, reservationSeconds / 3)));
}

/** Retry delay while the seller's token is invalid. */
export const parkedSeconds = hour;
/** After that an operator has to act. */
export const maxParkedSeconds = 72 * hour;
/** With hourly checks, an order that cannot be synced ends within 72 hours. */
export const unreachableSeconds = 70 * hour;

/** Retry delays: a payment may not be readable right after its notification. */
export const missingPaymentSeconds = [5, 30, 5 * minute, hour] as const;
/** Retry delays: an unknown seller may just be linking. */
export const unknownSellerSeconds = [10, minute, 10 * minute] as const;

/** 2, 4, 8 … seconds, up to ten minutes. */
export function backOffSeconds(attempts: number): number {
  return Math.min(10 * minute, 2 ** Math.min(attempts, 12));
}

/** Backoff when the provider refuses a valid token: 2, 4, 8 … seconds, up to an hour. */
export function refusedSeconds(attempts: number): number {
  return Math.min(parkedSeconds, 2 ** Math.min(attempts, 12));
}

/** A refund without funds is retried daily for a week, independent of provider outages. */
const fundsDays = 7;

/** Null after the last attempt. */
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

/** Total time for all provider calls of one HTTP request. */
export const requestTimeoutMs = 10_000;
