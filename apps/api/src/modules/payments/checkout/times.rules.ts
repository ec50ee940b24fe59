import { secondsAfter } from '#platform/clock.ts';

/** Total time for the provider in a checkout request; the recovery check handles what is unfinished. */
export const providerTimeoutMs = 5_000;

/** When to recover an order without a payment link: not before its own request has timed out. */
export function recoveryCheckAt(now: Date, reservationSeconds: number): Date {
  return secondsAfter(now, Math.max(12, (reservationSeconds * 2) / 15));
}

/** An order is reused only until then, so that enough time to pay is left. */
export function reusableUntil(reservedUntil: Date, reservationSeconds: number): Date {
  return secondsAfter(reservedUntil, -reservationSeconds / 3);
}

/** The first check of an order that awaits payment. */
export function firstCheckAt(now: Date, reservationSeconds: number): Date {
  return secondsAfter(now, (reservationSeconds * 2) / 15);
}
