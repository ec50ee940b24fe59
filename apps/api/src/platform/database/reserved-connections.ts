/** How many connections only payment requests may use, and how long others wait for one of the rest. */
export interface ReservedConnections {
  readonly count: number;
  readonly timeoutMs: number;
}

/** For processes that answer requests: browsing fails fast instead of queueing for a connection. */
export const apiReservedConnections: ReservedConnections = { count: 2, timeoutMs: 800 };

interface Waiter {
  readonly resume: () => void;
}

export type WaitBudget = ReturnType<typeof createWaitBudget>;

/** Measures how long one request has waited for connections in total; parallel waits count once. */
export function createWaitBudget() {
  let waits = 0;
  let since = 0;
  let spentMs = 0;
  return {
    begin(): void {
      if (waits === 0) since = performance.now();
      waits += 1;
    },
    end(): void {
      waits -= 1;
      if (waits === 0) spentMs += performance.now() - since;
    },
    spentMs: () => spentMs + (waits > 0 ? performance.now() - since : 0),
  };
}

/** PostgreSQL's code for too many connections. */
const tooManyConnections = '53300';

/**
 * Queues callers for the connections of a pool. With `reserved`, payment requests go first, may use the reserved connections and wait
 * for the whole timeout. Not a second pool: payment requests may use every connection, which a sale with many buyers needs.
 */
export function createConnectionQueue(size: number, timeoutMs: number, reserved?: ReservedConnections) {
  const queues: Record<'priority' | 'other', Waiter[]> = { priority: [], other: [] };
  const forOthers = size - (reserved?.count ?? 0);
  let inUse = 0;

  function release(): void {
    inUse -= 1;
    const next = queues.priority.shift() ?? (inUse < forOthers ? queues.other.shift() : undefined);
    if (!next) return;
    inUse += 1;
    next.resume();
  }

  return {
    waiting: () => queues.priority.length + queues.other.length,
    release,
    /** Waits at most for what is left of the request's budget. */
    async acquire(hasPriority: boolean, budget: WaitBudget = createWaitBudget()): Promise<void> {
      if (inUse < (hasPriority ? size : forOthers)) {
        inUse += 1;
        return;
      }
      const queue = queues[hasPriority ? 'priority' : 'other'];
      const totalMs = hasPriority ? timeoutMs : (reserved?.timeoutMs ?? timeoutMs);
      const remainingMs = Math.max(0, totalMs - budget.spentMs());
      budget.begin();
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          queue.splice(queue.indexOf(waiter), 1);
          reject(
            Object.assign(new Error('no database connection came free in time'), {
              code: tooManyConnections,
            }),
          );
        };
        const timer = setTimeout(giveUp, remainingMs);
        const waiter = {
          resume: () => {
            clearTimeout(timer);
            resolve();
          },
        };
        queue.push(waiter);
      }).finally(() => budget.end());
    },
  };
}
