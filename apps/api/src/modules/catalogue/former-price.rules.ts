import { secondsAfter } from '#platform/clock.ts';

const day = 24 * 60 * 60;

/** A drop is compared with the lowest price of this time, so that raising and lowering again is none. */
export const comparedSeconds = 30 * day;
/** Time to correct a mistake before people are told. */
export const tellAfterSeconds = 30 * 60;
const shownSeconds = 14 * day;
const minPercent = 5;
const minCents = 20_00;

/** Shown struck through beside the price. */
export interface FormerPrice {
  readonly cents: number;
  readonly until: Date;
}

/** At least 5 % and $ 20 below the lowest price. */
export function isPriceDrop(lowestCents: number, toCents: number): boolean {
  const dropCents = lowestCents - toCents;
  return dropCents >= minCents && dropCents * 100 >= lowestCents * minPercent;
}

export interface ComparedPrice {
  readonly fromCents: number;
  readonly toCents: number;
  /** Of the time before the change. */
  readonly lowestCents: number;
  readonly at: Date;
}

/** A drop begins a former price, a raise ends it; undefined when it stays as it is. */
export function formerPriceAfter({
  fromCents,
  toCents,
  lowestCents,
  at,
}: ComparedPrice): FormerPrice | null | undefined {
  if (isPriceDrop(lowestCents, toCents)) return { cents: lowestCents, until: secondsAfter(at, shownSeconds) };
  return toCents > fromCents ? null : undefined;
}
