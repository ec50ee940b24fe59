import { todayInMontevideo } from '@perchero/contract/registration/form.rules';

/** Today included; older days are forgotten. */
export const rememberedDays = 90;
/** The sums of `product_month`. */
export const monthDays = 30;

/** The date in Montevideo: `2026-11-15`. */
export const dayOf = todayInMontevideo;

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Midnight in Montevideo, which is UTC−3 all year. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00-03:00`);
}

/** The last days up to and including `today`, oldest first. */
export function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
}
