import { AppError } from '#platform/http/app-error.ts';
import type { Metrics } from '#platform/observability/metrics.ts';

const maxWaitingPerPriority = 10;
const maxWaitMs = 1_500;
const retryAfterSeconds = 2;

/**
 * From first to last: requests that already proved who they are, known browsers, browsers that passed a bot check, and all others. A
 * flood of guesses is in the last group.
 */
const priorities = ['authenticated', 'known', 'checked', 'unknown'] as const;
export type HashPriority = (typeof priorities)[number];

/** A priority queue with limited concurrency; a job that would wait too long is rejected at once. */
export function createPasswordQueue(concurrency: number, metrics: Metrics) {
  const waiting: Record<HashPriority, (() => void)[]> = {
    authenticated: [],
    known: [],
    checked: [],
    unknown: [],
  };
  let running = 0;
  /** Moving average: hashing yields to page requests, so its duration depends on the load. */
  let averageMs = 0;

  const updateMetrics = () => {
    metrics.passwordHashes.set({ state: 'running' }, running);
    metrics.passwordHashes.set({ state: 'waiting' }, Object.values(waiting).flat().length);
  };
  const exceedsMaxWait = (priority: HashPriority) => {
    const ahead = priorities
      .slice(0, priorities.indexOf(priority) + 1)
      .flatMap((before) => waiting[before]).length;
    return priority !== 'authenticated' && (ahead / concurrency + 1) * averageMs > maxWaitMs;
  };
  const isFull = (priority: HashPriority) =>
    running >= concurrency && (waiting[priority].length >= maxWaitingPerPriority || exceedsMaxWait(priority));
  function rejectIfFull(priority: HashPriority): void {
    if (isFull(priority))
      throw new AppError('unavailable', 'too many passwords to check', { cooldown: retryAfterSeconds });
  }
  async function enqueue<T>(priority: HashPriority, work: () => Promise<T>): Promise<T> {
    rejectIfFull(priority);
    if (running >= concurrency) {
      await new Promise<void>((resolve) => waiting[priority].push(resolve));
    } else running += 1;
    updateMetrics();
    const from = performance.now();
    try {
      return await work();
    } finally {
      averageMs = (averageMs + performance.now() - from) / 2;
      // The slot is handed to the next job directly, so that a new caller cannot take it first.
      const next = priorities
        .map((each) => waiting[each])
        .find(({ length }) => length > 0)
        ?.shift();
      if (next) next();
      else running -= 1;
      updateMetrics();
    }
  }
  return Object.assign(enqueue, { rejectIfFull, isFull });
}
