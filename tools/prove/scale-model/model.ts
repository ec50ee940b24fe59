import {
  type Call,
  dayOfAPerson,
  fullAt,
  largestServerCores,
  machine,
  supposed,
  type Tier,
} from './tiers.ts';
import type { UnitCosts } from './unit-costs.ts';

export type Role = 'web' | 'api' | 'worker' | 'postgres' | 'replicas' | 'engine' | 'redis';

export interface Need {
  readonly tier: Tier;
  readonly requestsAtPeak: number;
  /** Busy cores at the peak, before any reserve. */
  readonly cores: Readonly<Record<Role, number>>;
  readonly machines: Readonly<Record<Role | 'together', number>>;
  /** Parts that the writes of PostgreSQL have to be divided into. */
  readonly shards: number;
  readonly streams: { readonly open: number; readonly processes: number };
  readonly walPerSecond: number;
  readonly terabytes: { readonly postgres: number; readonly engine: number; readonly objects: number };
  /** Terabytes a month: from our machines, and from the network in front of them. */
  readonly traffic: { readonly ours: number; readonly network: number };
  readonly usd: {
    readonly machines: number;
    readonly traffic: number;
    readonly objects: number;
    readonly all: number;
  };
}

const nothing: Readonly<Record<Role, number>> = {
  web: 0,
  api: 0,
  worker: 0,
  postgres: 0,
  replicas: 0,
  engine: 0,
  redis: 0,
};
const secondsOfDay = 86_400;
const daysOfMonth = 30;
const tera = 1e12;

export function needOf(tier: Tier, costs: UnitCosts): Need {
  const atPeak = (times: number) => (tier.dailyPeople * times * tier.peak) / secondsOfDay;
  const cores = coresOf(tier, costs, atPeak);
  const terabytes = storageOf(tier, costs);
  const machines = machinesOf(cores, terabytes);
  const traffic = trafficOf(tier, costs);
  const usd = {
    machines: total(Object.values(machines)) * machine.usd,
    traffic: traffic.ours * supposed.usdOfTbOut + traffic.network * supposed.usdOfTbFromNetwork,
    objects: terabytes.objects * supposed.usdOfTbOfObjects,
  };
  const open = tier.dailyPeople * supposed.openAtOnce;
  return {
    tier,
    requestsAtPeak: total(dayOfAPerson.map(({ times }) => atPeak(times))),
    cores,
    machines,
    shards: Math.max(1, Math.ceil(cores.postgres / fullAt / largestServerCores)),
    streams: { open, processes: Math.ceil(open / supposed.streamsOfProcess) },
    walPerSecond: total(
      dayOfAPerson.map(({ times, request }) => atPeak(times) * costOf(costs, request).walBytes),
    ),
    terabytes,
    traffic,
    usd: { ...usd, all: usd.machines + usd.traffic + usd.objects },
  };
}

function coresOf(
  tier: Tier,
  costs: UnitCosts,
  atPeak: (times: number) => number,
): Readonly<Record<Role, number>> {
  const busy: Record<Role, number> = { ...nothing };
  for (const call of dayOfAPerson) {
    const perSecond = atPeak(call.times) / 1e6;
    const cost = costOf(costs, call.request);
    busy.api += perSecond * cost.api;
    busy.redis += perSecond * cost.redis;
    busy[call.fromReplica ? 'replicas' : 'postgres'] += perSecond * cost.postgres;
    busy.engine += perSecond * cost.engine * growthOf(call, tier, costs);
    if (call.page) busy.web += perSecond * pageOf(costs, call.page).web;
    if (call.writes) {
      busy.worker += perSecond * costs.event.worker;
      busy.postgres += perSecond * costs.event.postgres;
    }
  }
  return busy;
}

/** A text is compared with every piece that has its words; a list ends after its hits, whatever the size. */
function growthOf({ readsText }: Call, { searched }: Tier, { products }: UnitCosts): number {
  return readsText ? Math.max(1, searched / products) : 1;
}

/**
 * What one machine can do, one machine does, and another stands by. Beyond that two of everything at least, so that one may be
 * lost; replicas only where the first server would be too full without.
 */
function machinesOf(
  cores: Readonly<Record<Role, number>>,
  terabytes: Need['terabytes'],
): Record<Role | 'together', number> {
  if (total(Object.values(cores)) / fullAt <= machine.cores) return { together: 2, ...nothing };
  const forCores = (role: Role) => Math.ceil(cores[role] / fullAt / machine.cores);
  const twoOrMore = (role: Role) => Math.max(2, forCores(role));
  return {
    together: 0,
    web: twoOrMore('web'),
    api: twoOrMore('api'),
    worker: twoOrMore('worker'),
    // Each with a standby that money waits for.
    postgres: 2 * Math.max(forCores('postgres'), Math.ceil(terabytes.postgres / machine.diskTb), 1),
    replicas: forCores('replicas') > 1 ? forCores('replicas') : 0,
    engine: Math.max(twoOrMore('engine'), Math.ceil(terabytes.engine / machine.diskTb)),
    redis: 2 * Math.max(1, forCores('redis')),
  };
}

function storageOf(tier: Tier, { storage }: UnitCosts): Need['terabytes'] {
  const { product, person, like, comment, notification, order } = storage.postgres;
  const checkouts = dayOfAPerson.find(({ request }) => request.startsWith('checkout'))?.times ?? 0;
  const orders = tier.dailyPeople * checkouts * 365 * supposed.ordersKeptYears;
  const rows =
    tier.products * (product + supposed.likesOfPiece * like + supposed.commentsOfPiece * comment) +
    tier.registered * (person + supposed.notificationsOfPerson * notification) +
    orders * order;
  return {
    postgres: rows / tera,
    // Each document twice, so that a machine may be lost.
    engine: (2 * tier.products * storage.engineDocument) / tera,
    objects: (tier.products * supposed.photosOfPiece * supposed.bytesOfPhoto) / tera,
  };
}

function trafficOf(tier: Tier, costs: UnitCosts): Need['traffic'] {
  const month = tier.dailyPeople * daysOfMonth;
  const answers = total(
    dayOfAPerson.map(
      ({ times, request, page }) => times * (page ? pageOf(costs, page).bytes : costOf(costs, request).bytes),
    ),
  );
  const pages = total(dayOfAPerson.filter(({ page }) => page).map(({ times }) => times));
  const pictures = pages * supposed.pictureBytesOfPage;
  return {
    ours: (month * (answers + pictures * (1 - supposed.fromNetwork))) / tera,
    network: (month * pictures * supposed.fromNetwork) / tera,
  };
}

export function costOf({ requests }: UnitCosts, name: string) {
  const cost = requests[name];
  if (!cost) throw new Error(`The bench did not measure ${name}`);
  return cost;
}

export function pageOf({ pages }: UnitCosts, name: string) {
  const cost = pages[name];
  if (!cost) throw new Error(`The bench did not measure ${name}`);
  return cost;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0);
}
