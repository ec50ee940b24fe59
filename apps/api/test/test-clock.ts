import type { Clock } from '../src/platform/clock.ts';

/** Real time plus what the test advances. */
export function createTestClock(): Clock & { advance(seconds: number): void } {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (seconds) => {
      offsetMs += seconds * 1000;
    },
  };
}
