import { secondsAfter } from '#platform/clock.ts';

const minute = 60;
const hour = 60 * minute;

/** Before which moment something should have happened. */
export interface Patience {
  /** The provider was to be asked by then, whatever it says. */
  readonly unasked: Date;
  /** A payment was to be made. */
  readonly creating: Date;
  /** The hold of what nobody paid was over. */
  readonly unpaid: Date;
  /** The hold of a payment on its way was over. */
  readonly pending: Date;
  /** Money was to go back. */
  readonly refunding: Date;
}

/** Longer than everything takes that heals by itself. */
export function patienceAt(now: Date): Patience {
  return {
    unasked: secondsAfter(now, -15 * minute),
    creating: secondsAfter(now, -10 * minute),
    unpaid: secondsAfter(now, -30 * minute),
    pending: secondsAfter(now, -hour),
    refunding: secondsAfter(now, -24 * hour),
  };
}
