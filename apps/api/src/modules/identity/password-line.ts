import { AppError } from '#platform/http/app-error.ts';
import type { Metrics } from '#platform/observability/metrics.ts';

const mostWaiting = 10;
const longestWaitMs = 1_500;
const retryAfterSeconds = 2;

/**
 * The order in which passwords are looked at: of people who have waited with one and have another, of browsers that the person has
 * used before, of browsers that passed a bot check, and of all others. A flood of guesses is among the last.
 */
const lanes = ['proven', 'known', 'checked', 'unknown'] as const;
export type Lane = (typeof lanes)[number];

/** So many run at once, some wait, and whoever would wait for long is told at once to come back. */
export function createPasswordLine(atOnce: number, metrics: Metrics) {
  const waiting: Record<Lane, (() => void)[]> = { proven: [], known: [], checked: [], unknown: [] };
  let running = 0;
  /** How long one takes now: pages go first, so on busy cores it is many times as long as on idle ones. */
  let usualMs = 0;

  const note = () => {
    metrics.passwordHashes.set({ state: 'running' }, running);
    metrics.passwordHashes.set({ state: 'waiting' }, Object.values(waiting).flat().length);
  };
  const isTooLate = (lane: Lane) => {
    const ahead = lanes.slice(0, lanes.indexOf(lane) + 1).flatMap((before) => waiting[before]).length;
    return lane !== 'proven' && (ahead / atOnce + 1) * usualMs > longestWaitMs;
  };
  const isFull = (lane: Lane) =>
    running >= atOnce && (waiting[lane].length >= mostWaiting || isTooLate(lane));
  function stopIfFull(lane: Lane): void {
    if (isFull(lane))
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
      const next = lanes
        .map((lane) => waiting[lane])
        .find(({ length }) => length > 0)
        ?.shift();
      if (next) next();
      else running -= 1;
      note();
    }
  }
  return Object.assign(inTurn, { stopIfFull, isFull });
}
