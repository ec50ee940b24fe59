import { AsyncResource } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Priority } from '@perchero/contract/endpoint';
import type { Metrics } from '../observability/metrics.ts';

interface Room {
  /** Requests of this kind inside the process. More would only be slower together, and hold what the others wait for. */
  readonly atOnce: number;
  /** How many more may wait at the door, so that a burst is not a flood. */
  readonly line: number;
}

type Rooms = Readonly<Record<Priority, Room>>;

/** Whoever browses is told early to come back, and what money depends on finds room when nobody else does. */
const rooms: Rooms = {
  browse: { atOnce: 6, line: 48 },
  ordinary: { atOnce: 48, line: 112 },
  money: { atOnce: 600, line: 0 },
};

/** Longer at the door, and whoever asked has stopped waiting or asks again. */
const patienceMs = 1_000;

export type Doorkeeper = ReturnType<typeof createDoorkeeper>;

export function createDoorkeeper(metrics: Pick<Metrics, 'requestsShed'>, room: Rooms = rooms) {
  const inside: Record<Priority, number> = { browse: 0, ordinary: 0, money: 0 };
  const lines: Record<Priority, (() => void)[]> = { browse: [], ordinary: [], money: [] };

  /** Takes a place until the answer is out or nobody waits for it any more; then it is the next one's. */
  function take(priority: Priority, answer: ServerResponse): void {
    inside[priority] += 1;
    whenOver(answer, () => {
      inside[priority] -= 1;
      lines[priority].shift()?.();
    });
  }

  return {
    /** Calls one of both, now or once a place is free or the patience over. */
    ask(priority: Priority, answer: ServerResponse, enter: () => void, refuse: () => void): void {
      const [line, { atOnce, line: longest }] = [lines[priority], room[priority]];
      const turnAway = () => {
        metrics.requestsShed.inc({ priority });
        refuse();
      };
      if (inside[priority] < atOnce) {
        take(priority, answer);
        return enter();
      }
      if (line.length >= longest) return turnAway();

      // Called when somebody else's answer is out, whose context is not this one's.
      const come = AsyncResource.bind(() => {
        clearTimeout(timer);
        take(priority, answer);
        enter();
      });
      const giveUp = () => {
        const place = line.indexOf(come);
        if (place < 0) return;
        clearTimeout(timer);
        line.splice(place, 1);
        turnAway();
      };
      const timer = setTimeout(giveUp, patienceMs);
      answer.once('close', giveUp);
      line.push(come);
    },
  };
}

function whenOver(answer: ServerResponse, leave: () => void): void {
  let isOver = false;
  const end = () => {
    if (!isOver) leave();
    isOver = true;
  };
  answer.once('finish', end);
  answer.once('close', end);
}
