import { daysAfter } from '@perchero/contract/days.rules';

/** Today included; older days are forgotten. */
export const rememberedDays = 90;
/** The sums of `product_month`. */
export const monthDays = 30;

/** The last days up to and including `today`, oldest first. */
export function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(today, index + 1 - count));
}
