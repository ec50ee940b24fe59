import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assumed, largestServerCores, machine, maxBusy, type Size } from './assumptions.ts';

type Measured = { readonly on: string; readonly products: number } | null;

type Figure = 'web' | 'api' | 'postgres' | 'engine' | 'redis' | 'nginx' | 'walBytes' | 'bytes';

/** With the CPU of each server in microseconds and the bytes of the answer, of the page where there is one; null is not measured. */
export interface Call extends Readonly<Record<Figure, number | null>> {
  readonly name: string;
  /** By one user per day; assumed. */
  readonly times: number;
  /** Of `npm run prove bench`. */
  readonly class: string | null;
  /** A page that nginx stores for guests. */
  readonly guestPage?: 'common' | 'rare';
  /** The engine looks at every match. */
  readonly searchesText?: true;
  readonly fromReplica?: true;
  readonly emitsEvent?: true;
  readonly measured: Measured;
}

export interface UnitCosts {
  readonly calls: readonly Call[];
  /** A guest's page that nginx answers. */
  readonly storedPage: { readonly measured: Measured; readonly nginx: number | null };
  /** One event delivered to all its listeners. */
  readonly event: { readonly worker: number; readonly postgres: number };
  readonly storage: {
    readonly postgres: Readonly<
      Record<'product' | 'person' | 'like' | 'comment' | 'notification' | 'order', number>
    >;
    readonly engineDocument: number;
  };
}

export type Server = keyof typeof nothing;
const nothing = { web: 0, api: 0, worker: 0, postgres: 0, replicas: 0, engine: 0, redis: 0, nginx: 0 };

type Cores = Readonly<Record<Server, number | null>>;
type Machines = Readonly<Record<Server | 'together', number | null>>;
export type Need = ReturnType<typeof needOf>;

const secondsPerDay = 86_400;
const daysPerMonth = 30;
const tera = 1e12;

export function readUnitCosts(): UnitCosts {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'unit-costs.json'), 'utf8')) as UnitCosts;
}

/** What a size needs at its peak. Calls without figures are left out. */
export function needOf(size: Size, costs: UnitCosts, { cached }: { readonly cached: boolean }) {
  const calls = costs.calls
    .filter(({ measured }) => measured)
    .map((call) => ({
      ...call,
      perSecond: (size.dailyUsers * call.times * size.peak) / secondsPerDay,
      stored: cached && call.guestPage ? assumed.guests * size.hitRate[call.guestPage] : 0,
    }));
  const cores = coresOf(size, costs, calls);
  const terabytes = storageOf(size, costs);
  const machines = machinesOf(cores, terabytes);
  const traffic = trafficOf(size, calls);
  const usd = {
    machines: total(Object.values(machines)) * machine.usd,
    traffic: traffic.ours * assumed.usdPerTbOut + traffic.cdn * assumed.usdPerTbFromCdn,
    photos: terabytes.photos * assumed.usdPerTbOfPhotos,
  };
  const streams = size.dailyUsers * assumed.openAtOnce;
  return {
    size,
    perSecond: total(calls.map(({ perSecond }) => perSecond)),
    storedPerSecond: total(calls.map(({ perSecond, stored }) => perSecond * stored)),
    cores,
    machines,
    shards: Math.max(1, Math.ceil(shareOfPrimary(cores))),
    streams,
    streamProcesses: Math.ceil(streams / assumed.streamsPerProcess),
    walPerSecond: total(calls.map(({ perSecond, walBytes }) => perSecond * (walBytes ?? 0))),
    terabytes,
    traffic,
    usd: { ...usd, all: total(Object.values(usd)) },
  };
}

/** Busy part of what the largest server may be busy. */
export function shareOfPrimary({ postgres }: Cores): number {
  return (postgres ?? 0) / maxBusy / largestServerCores;
}

type CallAtPeak = Call & { readonly perSecond: number; readonly stored: number };

function coresOf(size: Size, { event, storedPage }: UnitCosts, calls: readonly CallAtPeak[]): Cores {
  const busy = { ...nothing };
  for (const call of calls) {
    const ofAll = call.perSecond / 1e6;
    const perSecond = ofAll * (1 - call.stored);
    const matches = call.searchesText ? Math.max(1, size.searched / (call.measured?.products ?? 1)) : 1;
    busy.web += perSecond * (call.web ?? 0);
    busy.api += perSecond * (call.api ?? 0);
    busy[call.fromReplica ? 'replicas' : 'postgres'] += perSecond * (call.postgres ?? 0);
    busy.engine += perSecond * (call.engine ?? 0) * matches;
    busy.redis += perSecond * (call.redis ?? 0);
    busy.nginx += perSecond * (call.nginx ?? 0) + ofAll * call.stored * (storedPage.nginx ?? 0);
    if (!call.emitsEvent) continue;
    busy.worker += perSecond * event.worker;
    busy.postgres += perSecond * event.postgres;
  }
  const isNginxMeasured = storedPage.nginx !== null && calls.every(({ nginx }) => nginx !== null);
  return { ...busy, nginx: isNginxMeasured ? busy.nginx : null };
}

/** One machine with a spare if that is enough. Otherwise two of everything, replicas only where more than one is needed. */
function machinesOf(
  cores: Cores,
  terabytes: { readonly postgres: number; readonly engine: number },
): Machines {
  if (total(Object.values(cores)) / maxBusy <= machine.cores) return { ...nothing, together: 2 };
  const forCores = (server: Server) => Math.ceil((cores[server] ?? 0) / maxBusy / machine.cores);
  const twoOrMore = (server: Server) => Math.max(2, forCores(server));
  return {
    together: 0,
    nginx: cores.nginx === null ? null : twoOrMore('nginx'),
    web: twoOrMore('web'),
    api: twoOrMore('api'),
    worker: twoOrMore('worker'),
    // Each with a standby that commits wait for.
    postgres: 2 * Math.max(forCores('postgres'), Math.ceil(terabytes.postgres / machine.diskTb), 1),
    replicas: forCores('replicas') > 1 ? forCores('replicas') : 0,
    engine: Math.max(twoOrMore('engine'), Math.ceil(terabytes.engine / machine.diskTb)),
    redis: 2 * Math.max(1, forCores('redis')),
  };
}

function storageOf({ products, registered, dailyUsers }: Size, { calls, storage }: UnitCosts) {
  const { product, person, like, comment, notification, order } = storage.postgres;
  const checkouts = calls.find(({ name }) => name === 'checkout')?.times ?? 0;
  const rows =
    products * (product + assumed.likesPerProduct * like + assumed.commentsPerProduct * comment) +
    registered * (person + assumed.notificationsPerUser * notification) +
    dailyUsers * checkouts * 365 * assumed.yearsOfOrders * order;
  return {
    postgres: rows / tera,
    engine: (2 * products * storage.engineDocument) / tera,
    photos: (products * assumed.photosPerProduct * assumed.bytesPerPhoto) / tera,
  };
}

/** Terabytes a month. */
function trafficOf({ dailyUsers }: Size, calls: readonly CallAtPeak[]) {
  const month = (dailyUsers * daysPerMonth) / tera;
  const answers = total(calls.map(({ times, bytes }) => times * (bytes ?? 0)));
  const pages = total(calls.map(({ times, web }) => (web ? times : 0)));
  const pictures = pages * assumed.pictureBytesPerPage;
  return {
    ours: month * (answers + pictures * (1 - assumed.fromCdn)),
    cdn: month * pictures * assumed.fromCdn,
  };
}

export function total(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
