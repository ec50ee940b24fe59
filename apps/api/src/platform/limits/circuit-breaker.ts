/** So many failures in a row, and it is left alone for so long before one call tries again. */
const failuresToOpen = 5;
const restMs = 5_000;

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * Spares people the wait for a server that does not answer anyway, and that server the crowd. What is asked about it lives in this
 * process alone, and by the clock that never jumps.
 */
export function createBreaker(tell: (isOpen: boolean) => void, now: () => number = () => performance.now()) {
  let failures = 0;
  let restsUntil = 0;
  tell(false);
  return {
    /** While it is open, one call after each rest may find out how things are; the others hear no. */
    mayAsk(): boolean {
      if (failures < failuresToOpen) return true;
      if (now() < restsUntil) return false;
      restsUntil = now() + restMs;
      return true;
    },
    note(isWell: boolean): void {
      failures = isWell ? 0 : failures + 1;
      if (failures >= failuresToOpen) restsUntil = now() + restMs;
      tell(failures >= failuresToOpen);
    },
  };
}
