import { setTimeout as pause } from 'node:timers/promises';
import { portOf } from '../../stack/environment.ts';
import { sized } from '../lib/report.ts';
import type { QueryClass } from './query-classes.ts';
import { middle } from './rates.ts';
import type { Scene } from './scene.ts';
import { drive, freshVisit, type Lane, openLane, toWire, visitor } from './wire.ts';

const warmQueries = 24;
/** Older counts are not used. */
const countsLiveMs = 2100;
const waits = sized(12, 3);

/** One request at a time. */
export async function measureTimes(
  { ports, engineUrl, index }: Scene,
  { paths }: QueryClass,
  wanted: { readonly warm: number; readonly cold: number },
) {
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

async function timeOf(lane: Lane, path: string, headers: Readonly<Record<string, string>> = {}) {
  const { status, ms } = await lane.ask(freshVisit(path, headers));
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return ms;
}

export interface ViewerCosts {
  readonly times: number[];
  /** Of PostgreSQL, in all. */
  blocks: number;
}

/**
 * Pages of several kinds of members, given by their cookies; in turns, one request at a time. The engine does not know
 * the page, but has the filters of these members in its cache, as after their first pages of a visit.
 */
export async function measureViewers<Kind extends string>(
  { ports, engineUrl, index, work }: Scene,
  { paths }: QueryClass,
  cookiesOf: Readonly<Record<Kind, readonly string[]>>,
  wanted: number,
): Promise<Record<Kind, ViewerCosts>> {
  const kinds = Object.keys(cookiesOf) as Kind[];
  const costs = Object.fromEntries(
    kinds.map((kind) => [kind, { times: [], blocks: 0 }]),
  ) as unknown as Record<Kind, ViewerCosts>;
  const isFew = paths.length < wanted;
  const lane = await openLane(ports.api);
  try {
    for (const cookie of kinds.flatMap((kind) => cookiesOf[kind]))
      await timeOf(lane, paths[0] ?? '', { cookie });
    for (let place = 0; place < (isFew ? waits : wanted); place++) {
      if (isFew) await pause(countsLiveMs);
      for (const kind of kinds) {
        const cookie = cookiesOf[kind][place % cookiesOf[kind].length] ?? '';
        await emptyCaches(engineUrl, index, 'request');
        const before = await work();
        costs[kind].times.push(await timeOf(lane, paths[place % paths.length] ?? '', { cookie }));
        costs[kind].blocks += (await work()).blocks - before.blocks;
      }
    }
    return costs;
  } finally {
    lane.close();
  }
}

/** The first page of each member, given by their cookies, on empty caches. */
export async function measureFirstPages<Kind extends string>(
  { ports, engineUrl, index }: Scene,
  cookiesOf: Readonly<Record<Kind, readonly string[]>>,
): Promise<Record<Kind, number[]>> {
  const lane = await openLane(ports.api);
  const times = {} as Record<Kind, number[]>;
  try {
    for (const kind of Object.keys(cookiesOf) as Kind[]) {
      times[kind] = [];
      for (const cookie of cookiesOf[kind]) {
        await pause(countsLiveMs);
        await emptyCaches(engineUrl, index);
        times[kind].push(await timeOf(lane, '/api/products?', { cookie }));
      }
    }
    return times;
  } finally {
    lane.close();
  }
}

async function emptyCaches(
  engineUrl: string,
  index: string,
  caches: 'request' | 'request,query' = 'request,query',
): Promise<void> {
  const cleared = caches.split(',').map((cache) => `${cache}=true`);
  const response = await fetch(`${engineUrl}/${index}/_cache/clear?${cleared.join('&')}`, {
    method: 'POST',
  });
  if (!response.ok) throw new Error(`The engine answered ${response.status}`);
  await response.body?.cancel();
}

const atOnce = 8;
const visitors = 500;

/** The first page for people without a session, in turns with a route of the same process that does nothing. */
export async function measureGuests({ stack, ports }: Scene, rounds: number, ms: number) {
  const tag = await readTag(ports.api);
  const cached = requestsOf({});
  const unchanged = requestsOf({ 'if-none-match': tag });
  const empty = [toWire({ path: '/live' })];
  const opsPort = portOf(stack.env, 22);

  const taken: { empty: number; cached: number; unchanged: number }[] = [];
  let failed = 0;
  for (let round = -1; round < rounds; round++) {
    const one = {
      empty: await perSecond(opsPort, empty),
      cached: await perSecond(ports.api, cached),
      unchanged: await perSecond(ports.api, unchanged),
    };
    // The first one warms up.
    if (round >= 0) taken.push(one);
  }
  return {
    emptyPerSecond: middle(taken.map((one) => one.empty)),
    cachedRatios: taken.map((one) => one.cached / one.empty),
    unchangedRatios: taken.map((one) => one.unchanged / one.empty),
    failed,
  };

  async function perSecond(port: number, requests: readonly Buffer[]): Promise<number> {
    let turn = 0;
    const next = () => requests[turn++ % requests.length] as Buffer;
    const driven = await drive([port], { atOnce, ms, next });
    failed += driven.failed;
    return driven.perSecond;
  }
}

function requestsOf(headers: Readonly<Record<string, string>>): Buffer[] {
  return Array.from({ length: visitors }, (_, number) =>
    toWire({ path: '/api/products', headers: { 'x-forwarded-for': visitor(number), ...headers } }),
  );
}

async function readTag(port: number): Promise<string> {
  const lane = await openLane(port);
  try {
    const { headers } = await lane.ask(toWire({ path: '/api/products' }));
    return /\r\netag: ([^\r]+)/i.exec(headers)?.[1] ?? '';
  } finally {
    lane.close();
  }
}
