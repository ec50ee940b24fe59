import { AsyncResource } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Priority } from '@perchero/contract/endpoint';
import type { Metrics } from '../observability/metrics.ts';

interface ConcurrencyLimit {
  /** More requests at once would slow each other down and hold connections that others need. */
  readonly maxConcurrent: number;
  /** Requests that may wait, so that a short burst is not rejected. */
  readonly maxQueue: number;
}

type ConcurrencyLimits = Readonly<Record<Priority, ConcurrencyLimit>>;

/** Browsing is rejected first; payment requests are admitted when nothing else is. */
const defaultLimits: ConcurrencyLimits = {
  browse: { maxConcurrent: 6, maxQueue: 48 },
  ordinary: { maxConcurrent: 48, maxQueue: 112 },
  money: { maxConcurrent: 600, maxQueue: 0 },
};

/** After this time in the queue most clients have given up or retried. */
const queueTimeoutMs = 1_000;

export type LoadShedder = ReturnType<typeof createLoadShedder>;

export function createLoadShedder(
  metrics: Pick<Metrics, 'requestsShed'>,
  limits: ConcurrencyLimits = defaultLimits,
) {
  const running: Record<Priority, number> = { browse: 0, ordinary: 0, money: 0 };
  const queues: Record<Priority, (() => void)[]> = { browse: [], ordinary: [], money: [] };

  /** Counts the request as running until its response is sent or its client is gone. */
  function start(priority: Priority, response: ServerResponse): void {
    running[priority] += 1;
    onceOver(response, () => {
      running[priority] -= 1;
      queues[priority].shift()?.();
    });
  }

  return {
    /** Calls `accept` or `reject`: at once, or after waiting in the queue. */
    admit(priority: Priority, response: ServerResponse, accept: () => void, reject: () => void): void {
      const [queue, { maxConcurrent, maxQueue }] = [queues[priority], limits[priority]];
      const shed = () => {
        metrics.requestsShed.inc({ priority });
        reject();
      };
      if (running[priority] < maxConcurrent) {
        start(priority, response);
        return accept();
      }
      if (queue.length >= maxQueue) return shed();

      // Another request's end calls this; binding restores this request's async context.
      const dequeue = AsyncResource.bind(() => {
        clearTimeout(timer);
        start(priority, response);
        accept();
      });
      const giveUp = () => {
        const index = queue.indexOf(dequeue);
        if (index < 0) return;
        clearTimeout(timer);
        queue.splice(index, 1);
        shed();
      };
      const timer = setTimeout(giveUp, queueTimeoutMs);
      response.once('close', giveUp);
      queue.push(dequeue);
    },
  };
}

function onceOver(response: ServerResponse, callback: () => void): void {
  let isOver = false;
  const end = () => {
    if (!isOver) callback();
    isOver = true;
  };
  response.once('finish', end);
  response.once('close', end);
}
