import { AsyncResource } from 'node:async_hooks';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { LimitBounds } from './concurrency-limit.rules.ts';

export interface QueueLimits extends LimitBounds {
  /** Those that may wait, so that a short burst is not rejected. */
  readonly maxQueue: number;
  /** They are rejected when they have waited for so long. */
  readonly timeoutMs: number;
}

/** Ends a turn. The latency of the named kind of work is measured; null when it was given up. */
type EndTurn = (kind: string | null) => void;

export type LimitedQueue = ReturnType<typeof createLimitedQueue>;

/** Lets as much run at once as the measured latency allows; the rest waits in order, not for long. */
export function createLimitedQueue(
  { maxQueue, timeoutMs, ...bounds }: QueueLimits,
  onLimitChange?: (limit: number) => void,
) {
  const limit = createConcurrencyLimit(bounds, onLimitChange);
  const queue: (() => void)[] = [];
  let running = 0;

  function start(accept: (end: EndTurn) => void): void {
    running += 1;
    const startedAt = performance.now();
    accept((kind) => {
      if (kind !== null) limit.record(kind, performance.now() - startedAt, running);
      running -= 1;
      while (queue.length > 0 && limit.allows(running)) queue.shift()?.();
    });
  }

  return {
    /** Calls `accept` or `reject`: at once, or after waiting. Returns how to stop waiting, if it has to. */
    enter(accept: (end: EndTurn) => void, reject: () => void): (() => void) | null {
      if (limit.allows(running)) {
        start(accept);
        return null;
      }
      if (queue.length >= maxQueue) {
        reject();
        return null;
      }
      // The end of something else calls this; binding restores the async context.
      const dequeue = AsyncResource.bind(() => {
        clearTimeout(timer);
        start(accept);
      });
      const giveUp = () => {
        const index = queue.indexOf(dequeue);
        if (index < 0) return;
        clearTimeout(timer);
        queue.splice(index, 1);
        reject();
      };
      const timer = setTimeout(giveUp, timeoutMs);
      queue.push(dequeue);
      return giveUp;
    },
  };
}
