import type { ServerResponse } from 'node:http';
import type { Priority } from '@perchero/contract/endpoint';
import type { Metrics } from './metrics.ts';

/**
 * Requests of each kind inside this process at once. Beyond it they would only wait in line for each other: whoever browses is told
 * early to come back, and what money depends on finds room when nobody else does.
 */
const rooms: Readonly<Record<Priority, number>> = { browse: 80, ordinary: 160, money: 600 };

export type Doorkeeper = ReturnType<typeof createDoorkeeper>;

export function createDoorkeeper(metrics: Pick<Metrics, 'requestsShed'>, room = rooms) {
  const inside: Record<Priority, number> = { browse: 0, ordinary: 0, money: 0 };
  return {
    /** Whether there is room; if so, it is taken until the answer is out or nobody waits for it any more. */
    letIn(priority: Priority, answer: ServerResponse): boolean {
      if (inside[priority] >= room[priority]) {
        metrics.requestsShed.inc({ priority });
        return false;
      }
      inside[priority] += 1;
      let isInside = true;
      const leave = () => {
        if (isInside) inside[priority] -= 1;
        isInside = false;
      };
      answer.once('finish', leave);
      answer.once('close', leave);
      return true;
    },
  };
}
