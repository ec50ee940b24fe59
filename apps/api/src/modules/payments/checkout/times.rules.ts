import { secondsAfter } from '#platform/clock.ts';

/** How long the provider may keep a request to pay, in milliseconds: what is not done by then is left to the janitor. */
export const budgetMs = 5_000;

/** When an order without a link is looked after: never while somebody may still be making it. */
export function janitorAt(now: Date, holdSeconds: number): Date {
  return secondsAfter(now, Math.max(12, (holdSeconds * 2) / 15));
}

/** An order with less time left than this is not offered again. */
export function reusableUntil(heldUntil: Date, holdSeconds: number): Date {
  return secondsAfter(heldUntil, -holdSeconds / 3);
}

/** Payments that were begun in time may arrive a little later. */
export function expiresAt(heldUntil: Date, holdSeconds: number): Date {
  return secondsAfter(heldUntil, (holdSeconds * 2) / 3);
}

/** The first look at an order that waits to be paid. */
export function firstCheckAt(now: Date, holdSeconds: number): Date {
  return secondsAfter(now, (holdSeconds * 2) / 15);
}
