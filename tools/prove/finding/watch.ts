import { setTimeout as pause } from 'node:timers/promises';

/** Somewhere ids are seen: a page of the listing, or the index behind it. */
export interface Place {
  readonly name: string;
  look(): Promise<ReadonlySet<number>>;
}

interface Awaited {
  readonly id: number;
  readonly kind: string;
  readonly isThere: boolean;
  readonly since: number;
}

const everyMs = 50;
const patienceMs = 15_000;

export type Watch = ReturnType<typeof createWatch>;

/** Looks at places again and again until every change has arrived there, and takes the time each took. */
export function createWatch() {
  const awaited = new Map<string, Set<Awaited>>();
  const waits = new Map<string, number[]>();
  const watching = new Set<Promise<void>>();
  const failures: string[] = [];

  async function keepLooking(place: Place, open: Set<Awaited>): Promise<void> {
    while (open.size > 0) {
      const seen = await place.look().catch((error: Error) => void failures.push(error.message));
      const now = performance.now();
      for (const one of open) {
        const took = Math.max(0, now - one.since);
        if (seen?.has(one.id) === one.isThere) settle(one, took);
        else if (took > patienceMs) settle(one, Infinity);
      }
      if (open.size > 0) await pause(everyMs);
    }
    awaited.delete(place.name);

    function settle(one: Awaited, took: number): void {
      open.delete(one);
      waits.set(one.kind, [...(waits.get(one.kind) ?? []), took]);
    }
  }

  return {
    /** Looks that showed nothing. */
    failures,
    /** From the moment `since`, the id should be there, or gone. */
    expect(
      place: Place,
      kind: string,
      id: number,
      { isThere, since }: { isThere: boolean; since: number },
    ): void {
      const one = { id, kind, isThere, since };
      const open = awaited.get(place.name);
      if (open) {
        open.add(one);
        return;
      }
      const opened = new Set([one]);
      awaited.set(place.name, opened);
      const looking = keepLooking(place, opened).finally(() => watching.delete(looking));
      watching.add(looking);
    },
    /** Milliseconds by kind of change, once all have arrived or were given up. */
    async finish(): Promise<ReadonlyMap<string, readonly number[]>> {
      while (watching.size > 0) await Promise.all(watching);
      return waits;
    },
  };
}
