import type { Clock } from '../src/platform/clock.ts';

/** Starts now and moves only when a test says so, on top of real time. */
export function createTestClock(): Clock & { advance(seconds: number): void } {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (seconds) => {
      ahead += seconds * 1000;
    },
  };
}
