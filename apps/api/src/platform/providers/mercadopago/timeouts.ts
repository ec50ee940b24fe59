import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Timeouts and retries of the SDK, and our own deadline, because the SDK's timeout does not cover the response body. Operations that
 * are not idempotent are never retried.
 */
export const policies = {
  link: { timeout: 8_000, maxRetries: 0, deadline: 8_000 },
  read: { timeout: 5_000, maxRetries: 2, initialDelay: 300, jitter: true, deadline: 12_000 },
  search: { timeout: 8_000, maxRetries: 1, initialDelay: 300, jitter: true, deadline: 12_000 },
  create: { timeout: 3_000, maxRetries: 0, deadline: 3_000 },
  change: { timeout: 5_000, maxRetries: 1, initialDelay: 300, jitter: true, deadline: 8_000 },
  cancel: { timeout: 5_000, maxRetries: 0, deadline: 5_000 },
  refund: { timeout: 10_000, maxRetries: 0, deadline: 10_000 },
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

/** Rejects after the timeout; the work itself continues. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
