import { setTimeout as pause } from 'node:timers/promises';

export interface Rush {
  /** Milliseconds of each answer. */
  readonly hot: readonly number[];
  readonly ordinary: readonly number[];
}

/** Both so many times a second for a while, whether or not the ones before have been answered. */
export async function rush(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  acts: Readonly<Record<keyof Rush, (turn: number) => Promise<number>>>,
): Promise<Rush> {
  const pending: Promise<unknown>[] = [];
  const times = { hot: [] as number[], ordinary: [] as number[] };
  const startedAt = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const wait = startedAt + (turn * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    for (const kind of ['hot', 'ordinary'] as const) {
      const act = acts[kind](turn).then((ms) => times[kind].push(ms));
      // One that fails is told of at the end: in the middle nobody listens, and what was started would go on.
      act.catch(() => undefined);
      pending.push(act);
    }
  }
  await Promise.all(pending);
  return times;
}
