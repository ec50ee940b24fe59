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
