import { secondsAfter } from '#platform/clock.ts';

const minute = 60;
const hour = 60 * minute;

/** An order in a state since before its threshold is stuck. */
export interface OverdueThresholds {
  /** The next check with the provider is due. */
  readonly unasked: Date;
  /** The payment preference should have been created. */
  readonly creating: Date;
  /** The reservation of an unpaid order expired. */
  readonly unpaid: Date;
  /** The reservation of an order with a pending payment expired. */
  readonly pending: Date;
  /** The refund should have been made. */
  readonly refunding: Date;
}

/** Longer than automatic recovery takes. */
export function overdueThresholds(now: Date): OverdueThresholds {
  return {
    unasked: secondsAfter(now, -15 * minute),
    creating: secondsAfter(now, -10 * minute),
    unpaid: secondsAfter(now, -30 * minute),
    pending: secondsAfter(now, -hour),
    refunding: secondsAfter(now, -24 * hour),
  };
}
