interface CircuitBreakerOptions {
  /** Consecutive failures that open it. */
  readonly failuresToOpen?: number;
  /** How long it stays open; doubles with each failed probe up to `max`. */
  readonly openMs?: { readonly initial: number; readonly max: number };
  readonly onStateChange?: (isOpen: boolean) => void;
  /** Monotonic by default: a change of the system clock must not keep it open. */
  readonly now?: () => number;
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** Fails calls fast while a server does not answer. Its state belongs to this process alone. */
export function createCircuitBreaker({
  failuresToOpen = 5,
  openMs = { initial: 5_000, max: 5_000 },
  onStateChange = () => {},
  now = () => performance.now(),
}: CircuitBreakerOptions = {}) {
  let failures = 0;
  let currentOpenMs = openMs.initial;
  let openUntil = 0;
  let isProbing = false;
  onStateChange(false);

  const isOpen = () => failures >= failuresToOpen;

  return {
    /** While it is open, one probe is allowed after each pause. */
    canRequest(): boolean {
      if (!isOpen()) return true;
      if (now() < openUntil) return false;
      openUntil = now() + currentOpenMs;
      isProbing = true;
      return true;
    },
    record(isSuccess: boolean): void {
      // Calls that were in flight when it opened say nothing new.
      if (!isSuccess && isOpen() && !isProbing) return;
      if (isProbing) currentOpenMs = Math.min(currentOpenMs * 2, openMs.max);
      isProbing = false;
      failures = isSuccess ? 0 : failures + 1;
      if (!isOpen()) currentOpenMs = openMs.initial;
      else openUntil = now() + currentOpenMs;
      onStateChange(isOpen());
    },
  };
}
