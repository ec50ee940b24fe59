import { secondsAfter } from '#platform/clock.ts';
import { orderRules, type OrderState } from '@perchero/contract/orders/order-states.rules';
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

/** Banks rest at weekends. */
const creditingSeconds = 72 * hour;

/** Until when the pieces are set aside for these payments: as long as the slowest of them may take. */
export function heldFor(order: TimedOrder, payments: readonly StoredPayment[], holdSeconds: number): Date {
  const ends = payments
    .filter((payment) => kindOf(payment) === 'open')
    .map(({ expiresAt: voucherEnds, firstSeenAt }) =>
      secondsAfter(voucherEnds ?? firstSeenAt, creditingSeconds),
    );
  const latest = Math.max(payableUntil(order, holdSeconds).getTime(), ...ends.map((end) => end.getTime()));
  return new Date(latest);
}

interface CheckedOrder extends TimedOrder {
  readonly state: OrderState;
  readonly heldUntil: Date;
  readonly checkCount: number;
}

/** Webhooks are lost: how soon to ask again about an order that waits for money. Null when nothing more is expected of it. */
export function nextCheckAt(order: CheckedOrder, holdSeconds: number, now: Date): Date | null {
  if (!orderRules[order.state].isOpen) return null;
  const often = Math.min(5 * minute, holdSeconds / 3);
  const pace = order.state === 'payment_pending' ? patientPace(order.checkCount, often) : often;
  const ends = expiresAt(order.heldUntil, holdSeconds);
  const next = secondsAfter(now, pace);
  return ends > now && ends < next ? ends : next;
}

/** A voucher is paid in days: every 5 minutes for two hours, every 30 minutes for six, then every 3 hours. */
function patientPace(checks: number, often: number): number {
  if (checks < 24) return often;
  return Math.max(often, checks < 36 ? 30 * minute : 3 * hour);
}

/** How soon to ask again when nobody answered, and when our token is worth nothing. */
export const retrySeconds = minute;
export const parkedSeconds = hour;
/** After that somebody has to look. */
export const longestParkedSeconds = 72 * hour;

/** Right after its notification a payment may not be there yet. */
export const missingPaymentSeconds = [5, 30, 5 * minute, hour] as const;
/** A seller whom we do not know yet may be linking. */
export const unknownSellerSeconds = [10, minute, 10 * minute] as const;

/** 2, 4, 8 … seconds, up to ten minutes. */
export function backOffSeconds(attempts: number): number {
  return Math.min(10 * minute, 2 ** Math.min(attempts, 12));
}

export const fundsSeconds = day;
export const mostFundsAttempts = 7;

/** The provider gives money back for so long. */
export const refundableDays = 180;
export const daySeconds = day;
