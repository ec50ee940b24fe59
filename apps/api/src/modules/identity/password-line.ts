import { AppError } from '#platform/app-error.ts';
import type { Metrics } from '#platform/metrics.ts';

const mostWaiting = 10;
const longestWaitMs = 1_500;
const retryAfterSeconds = 2;

/**
 * Browsers that the person has used before go first, so that a flood of guesses does not keep them out; and before those, whoever has
 * waited in line with one password and has another to be looked at.
 */
export type Lane = 'proven' | 'known' | 'unknown';

/** So many run at once, some wait, and whoever would wait for long is told at once to come back. */
export function createPasswordLine(atOnce: number, metrics: Metrics) {
  const waiting: Record<Lane, (() => void)[]> = { proven: [], known: [], unknown: [] };
  let running = 0;
  /** How long one takes now: pages go first, so on busy cores it is many times as long as on idle ones. */
  let usualMs = 0;

  const note = () => {
    metrics.passwordHashes.set({ state: 'running' }, running);
    metrics.passwordHashes.set({ state: 'waiting' }, Object.values(waiting).flat().length);
  };
  const isTooLate = (lane: Lane) => {
    const ahead =
      waiting.proven.length + waiting.known.length + (lane === 'unknown' ? waiting.unknown.length : 0);
    return lane !== 'proven' && (ahead / atOnce + 1) * usualMs > longestWaitMs;
  };
  function stopIfFull(lane: Lane): void {
    if (running >= atOnce && (waiting[lane].length >= mostWaiting || isTooLate(lane)))
      throw new AppError('unavailable', 'too many passwords to check', { cooldown: retryAfterSeconds });
  }
  async function inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    stopIfFull(lane);
    if (running >= atOnce) {
      await new Promise<void>((resolve) => waiting[lane].push(resolve));
    } else running += 1;
    note();
    const from = performance.now();
    try {
      return await work();
    } finally {
      usualMs = (usualMs + performance.now() - from) / 2;
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = waiting.proven.shift() ?? waiting.known.shift() ?? waiting.unknown.shift();
      if (next) next();
      else running -= 1;
      note();
    }
  }
  return Object.assign(inTurn, { stopIfFull });
}
