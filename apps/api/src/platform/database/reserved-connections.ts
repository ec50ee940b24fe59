/** How many connections others than those who pay leave free, and how long they wait for one of the rest. */
export interface Lanes {
  readonly reserved: number;
  readonly patienceMs: number;
}

/** Where many ask at once: whoever only looks is told to come back rather than kept waiting. */
export const requestLanes: Lanes = { reserved: 2, patienceMs: 800 };

interface Waiting {
  readonly enter: () => void;
}

export type Patience = ReturnType<typeof createPatience>;

/** How long one request has waited for connections in all, however many reads it makes: those side by side wait once. */
export function createPatience() {
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

/** PostgreSQL says the same when it has no connection left. */
const noneLeft = '53300';

/**
 * Who gets one of so many database connections, and when. With `lanes`, some are kept for calls that money depends on: those go
 * first, and wait as long as anybody ever does.
 */
export function createConnectionGate(size: number, patienceMs: number, lanes?: Lanes) {
  const lines: Record<'first' | 'other', Waiting[]> = { first: [], other: [] };
  const forOthers = size - (lanes?.reserved ?? 0);
  let inUse = 0;

  function leave(): void {
    inUse -= 1;
    const next = lines.first.shift() ?? (inUse < forOthers ? lines.other.shift() : undefined);
    if (!next) return;
    inUse += 1;
    next.enter();
  }

  return {
    waiting: () => lines.first.length + lines.other.length,
    leave,
    /** Waits for what is left of the request's patience, or for a whole one where there is no request. */
    async enter(isFirst: boolean, patience: Patience = createPatience()): Promise<void> {
      if (inUse < (isFirst ? size : forOthers)) {
        inUse += 1;
        return;
      }
      const line = lines[isFirst ? 'first' : 'other'];
      const wholeMs = isFirst ? patienceMs : (lanes?.patienceMs ?? patienceMs);
      const leftMs = Math.max(0, wholeMs - patience.spentMs());
      patience.begin();
      await new Promise<void>((enter, refuse) => {
        const giveUp = () => {
          line.splice(line.indexOf(waiting), 1);
          refuse(Object.assign(new Error('no database connection came free in time'), { code: noneLeft }));
        };
        const timer = setTimeout(giveUp, leftMs);
        const waiting = {
          enter: () => {
            clearTimeout(timer);
            enter();
          },
        };
        line.push(waiting);
      }).finally(() => patience.end());
    },
  };
}
