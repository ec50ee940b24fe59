import { AsyncLocalStorage } from 'node:async_hooks';

/** `attemptMs` includes the response body. Operations that are not idempotent are never retried. */
export const policies = {
  link: { attemptMs: 8_000, retries: 0, deadlineMs: 8_000 },
  read: { attemptMs: 5_000, retries: 2, deadlineMs: 12_000 },
  search: { attemptMs: 8_000, retries: 1, deadlineMs: 12_000 },
  create: { attemptMs: 3_000, retries: 0, deadlineMs: 3_000 },
  change: { attemptMs: 5_000, retries: 1, deadlineMs: 8_000 },
  cancel: { attemptMs: 5_000, retries: 0, deadlineMs: 5_000 },
  refund: { attemptMs: 10_000, retries: 0, deadlineMs: 10_000 },
} as const;

export type Policy = keyof typeof policies;

const overallDeadline = new AsyncLocalStorage<number>();

/** One deadline for all provider calls of the work; later calls return `unknown` at once. */
export function withOverallDeadline<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  return overallDeadline.run(performance.now() + timeoutMs, work);
}

/** Infinite without an overall deadline. */
export function overallRemainingMs(): number {
  const deadline = overallDeadline.getStore();
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadline - performance.now());
}
