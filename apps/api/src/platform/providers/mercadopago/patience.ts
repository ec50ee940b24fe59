import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How long one attempt may take, how often the SDK repeats it, and when we stop waiting: the SDK's own patience ends with the
 * headers of an answer and knows nothing of its body. What must not be done twice is never repeated by the SDK.
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

/** One limit for all calls to the provider that the work makes: after it, calls are answered with `unknown` at once. */
export function withOverallDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return overallDeadline.run(performance.now() + milliseconds, work);
}

/** What is left of the overall limit, for work that has one. */
export function overallRemainingMs(): number {
  const deadline = overallDeadline.getStore();
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadline - performance.now());
}

/** Fails when the time is over; what was begun goes on, and nobody hears of it. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
