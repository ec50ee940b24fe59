import { setTimeout as pause } from 'node:timers/promises';
import { sized } from '../lib/report.ts';
import type { QueryClass } from './query-classes.ts';
import type { Scene } from './scene.ts';
import { freshVisit } from './visitor-requests.ts';
import { type Lane, openLane } from './wire.ts';

const warmQueries = 24;
/** Older counts are not used. */
const countsLiveMs = 2100;
const waits = sized(12, 3);

interface Times {
  /** The same questions as a moment ago: plans, counts and filters are remembered where they may be. */
  readonly warm: readonly number[];
  /** Questions nobody has asked, to an engine whose caches have just been emptied. */
  readonly cold: readonly number[];
}

/** One request at a time. */
export async function measureTimes(
  { ports, engineUrl, index }: Scene,
  { paths }: QueryClass,
  wanted: { readonly warm: number; readonly cold: number },
): Promise<Times> {
  const lane = await openLane(ports.api);
  try {
    const remembered = paths.slice(0, warmQueries);
    for (const path of remembered) await timeOf(lane, path);
    const warm = await timesOf(wanted.warm, remembered, async () => {});

    const unasked = paths.slice(warmQueries);
    const isFew = unasked.length < wanted.cold;
    const cold = await timesOf(isFew ? waits : wanted.cold, isFew ? paths : unasked, async () => {
      if (isFew) await pause(countsLiveMs);
      await emptyCaches(engineUrl, index);
    });
    return { warm, cold };
  } finally {
    lane.close();
  }

  async function timesOf(count: number, asked: readonly string[], prepare: () => Promise<void>) {
    const times: number[] = [];
    for (let place = 0; place < count; place++) {
      await prepare();
      times.push(await timeOf(lane, asked[place % asked.length] ?? ''));
    }
    return times;
  }
}

async function timeOf(lane: Lane, path: string): Promise<number> {
  const { status, ms } = await lane.ask(freshVisit(path));
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return ms;
}

async function emptyCaches(engineUrl: string, index: string): Promise<void> {
  const response = await fetch(`${engineUrl}/${index}/_cache/clear?request=true&query=true`, {
    method: 'POST',
  });
  if (!response.ok) throw new Error(`The engine answered ${response.status}`);
  await response.body?.cancel();
}
