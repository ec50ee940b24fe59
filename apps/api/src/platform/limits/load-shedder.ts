import type { ServerResponse } from 'node:http';
import type { Priority } from '@perchero/contract/endpoint';
import type { Metrics } from '../observability/metrics.ts';
import { createLimitedQueue, type QueueLimits } from './limited-queue.ts';

/** After this time in the queue most clients have given up or retried. */
const timeoutMs = 1_000;

/**
 * Browsing is rejected first; payment requests are admitted when nothing else is. Their limit is fixed: they wait for the provider,
 * so their latency says little about our load. The minimum is what two cores can take that also run every service.
 */
const defaultLimits: Readonly<Record<Priority, QueueLimits>> = {
  browse: { min: 6, max: 48, maxQueue: 48, timeoutMs },
  ordinary: { min: 48, max: 96, maxQueue: 112, timeoutMs },
  money: { min: 600, max: 600, maxQueue: 0, timeoutMs },
};

interface AdmittedRequest {
  readonly priority: Priority;
  /** Its latency is compared with that of others of the same route. */
  readonly route: string;
  readonly response: ServerResponse;
}

export type LoadShedder = ReturnType<typeof createLoadShedder>;

export function createLoadShedder(
  { requestsShed, requestsAllowed }: Pick<Metrics, 'requestsShed' | 'requestsAllowed'>,
  limits = defaultLimits,
) {
  const open = (priority: Priority) =>
    createLimitedQueue(limits[priority], (limit) => requestsAllowed.set({ priority }, limit));
  const queues = { browse: open('browse'), ordinary: open('ordinary'), money: open('money') };

  return {
    /** Calls `accept` or `reject`: at once, or after waiting in the queue. */
    admit({ priority, route, response }: AdmittedRequest, accept: () => void, reject: () => void): void {
      const giveUp = queues[priority].enter(
        (end) => {
          // A refusal, or a client that left early, would look like a fast answer.
          onceOver(response, (isSent) => end(isSent && response.statusCode < 400 ? route : null));
          accept();
        },
        () => {
          requestsShed.inc({ priority });
          reject();
        },
      );
      if (giveUp) response.once('close', giveUp);
    },
  };
}

/** When the response is sent or its client is gone. */
function onceOver(response: ServerResponse, callback: (isSent: boolean) => void): void {
  let isOver = false;
  const end = (isSent: boolean) => () => {
    if (!isOver) callback(isSent);
    isOver = true;
  };
  response.once('finish', end(true));
  response.once('close', end(false));
}
