import { parseArgs } from 'node:util';
import { catalogueSizes, isCatalogueSize } from '../../seed/generated-catalogue.ts';
import { createFindings, type Findings, percentile, say, sized } from '../lib/report.ts';
import { blockedSellers, holdProducts, prepareViewers, updateProducts } from '../listing/hidden.ts';
import { loseNode } from '../listing/node-loss.ts';
import { type QueryClass, queryClasses } from '../listing/query-classes.ts';
import { type ClassRates, measureRates, middle } from '../listing/rates.ts';
import { onCatalogue, type Scene, serverNames } from '../listing/scene.ts';
import {
  measureFirstPages,
  measureGuests,
  measureTimes,
  measureViewers,
  type ViewerCosts,
} from '../listing/times.ts';

export const summary =
  'the listing at 1M products beside the bare engine, what blocks and holds cost, and the loss of a search node';

const least = { rate: 0.9, guests: 0.6 };
/** Of what the same pages cost members without blocks, before anything is held. */
const maxHiddenRatio = 1.1;
const maxMs = { withoutText: 50, withText: 100 };
const cold = sized(100, 15);
const warm = sized(300, 40);
const rounds = sized(5, 2);
const findings = createFindings();

type Costs = ReadonlyMap<string, ClassRates>;

const options = {
  /** Everything at one size, to see whether the proof works. */
  size: { type: 'string' },
  /** `listing`, `hidden` or `cluster`, to repeat one of them. */
  part: { type: 'string' },
} as const;

export async function run(): Promise<Findings> {
  const { size, part } = parseArgs({ args: process.argv.slice(3), options }).values;
  if (size !== undefined && !isCatalogueSize(size)) throw new Error(`There is no catalogue of ${size}`);
  const [small, large] = size === undefined ? (['100k', '1m'] as const) : [null, size];
  if (part === undefined || part === 'listing') {
    const smallCosts = small && (await finish(small, () => onCatalogue(small, measureGround)));
    const largeCosts = await finish(large, () => onCatalogue(large, measureAll));
    if (smallCosts && largeCosts) noteGrowth(smallCosts, largeCosts);
  }
  if (part === undefined || part === 'hidden')
    await finish('hidden', () => onCatalogue(large, measureHidden));
  if (part === undefined || part === 'cluster')
    await finish('cluster', () => loseNode(small ?? large, findings));
  return findings;
}

/** A part that breaks off falls short; what the others measured is still worth reading. */
async function finish<T>(part: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    console.error(error);
    findings.demand(`${part}: broke off`, (error as Error).message.split('\n')[0] ?? '', 'its end', false);
    return null;
  }
}

/** What growth is measured from. */
async function measureGround(scene: Scene): Promise<Costs> {
  const costs = new Map<string, ClassRates>();
  for (const one of queryClasses(catalogueSizes[scene.size], 24)) {
    say(`${scene.size}: ${one.name}`);
    costs.set(one.name, await measureRates(scene, one, { rounds: 2, roundMs: 1000 }));
  }
  await noteMemory(scene);
  return costs;
}

async function measureAll(scene: Scene): Promise<Costs> {
  const costs = new Map<string, ClassRates>();
  for (const one of queryClasses(catalogueSizes[scene.size], 24 + cold)) {
    say(`${scene.size}: ${one.name}`);
    // Times first: what has been asked at full speed is not cold.
    await judgeTimes(scene, one);
    const rates = await measureRates(scene, one, { rounds, roundMs: 1500 });
    judgeRates(one, rates);
    costs.set(one.name, rates);
  }
  await noteMemory(scene);
  await judgeGuests(scene);
  return costs;
}

async function judgeTimes(scene: Scene, one: QueryClass): Promise<void> {
  const most = one.hasText ? maxMs.withText : maxMs.withoutText;
  const times = await measureTimes(scene, one, { warm, cold });
  for (const kind of ['warm', 'cold'] as const) {
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => percentile(times[kind], share));
    const text = `${p50.toFixed(1)} / ${p99.toFixed(1)} ms of ${times[kind].length}`;
    findings.demand(`${one.name}: p50 / p99 one at a time, ${kind}`, text, `p99 ≤ ${most} ms`, p99 <= most);
  }
}

function judgeRates(
  { name }: QueryClass,
  { ours, bare, rateRatios, cpuRatios, cpuShares, ...rest }: ClassRates,
): void {
  const rate = middle(rateRatios);
  const cpu = middle(cpuRatios);
  findings.demand(
    `${name}: requests per second over bare engine`,
    `${spread(rateRatios)}  ${ours.perSecond.toFixed(0)} / ${bare.perSecond.toFixed(0)}`,
    `≥ ${least.rate}`,
    rate >= least.rate,
  );
  findings.demand(
    `${name}: CPU of bare engine over ours`,
    `${spread(cpuRatios)}  ${bare.cpuMs.toFixed(2)} / ${ours.cpuMs.toFixed(2)} ms (${cpuShares.map((share) => share.toFixed(2)).join(' / ')})`,
    `≥ ${least.rate}`,
    cpu >= least.rate,
  );
  const { failed, statements, blocks, bytes, visitedForPage, visitedWhenCold } = rest;
  findings.zero(`${name}: failed`, failed);
  findings.note(
    `${name}: statements, blocks, reply bytes`,
    `${statements.toFixed(2)}, ${blocks.toFixed(0)}, ${bytes.toFixed(0)}`,
  );
  findings.note(`${name}: engine documents, page / with counts`, `${visitedForPage} / ${visitedWhenCold}`);
}

/** The middle one, and from where to where they went. */
function spread(ratios: readonly number[]): string {
  const [from, to] = [Math.min(...ratios), Math.max(...ratios)];
  return `${middle(ratios).toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)})`;
}

async function judgeGuests(scene: Scene): Promise<void> {
  say(`${scene.size}: the first page for guests`);
  const { emptyPerSecond, cachedRatios, unchangedRatios, failed } = await measureGuests(scene, rounds, 1500);
  findings.note('guests: requests per second of an empty route', emptyPerSecond.toFixed(0));
  for (const [kind, ratios] of Object.entries({ cached: cachedRatios, unchanged: unchangedRatios })) {
    const isMet = middle(ratios) >= least.guests;
    findings.demand(`guests: first page ${kind}, over it`, spread(ratios), `≥ ${least.guests}`, isMet);
  }
  findings.zero('guests: failed', failed);
}

/** Members who blocked many sellers beside members who blocked nobody, then everybody's pages with held products. */
async function measureHidden(scene: Scene): Promise<void> {
  const { plain, blocking } = await prepareViewers(scene.stack.env);
  await updateProducts(scene.stack.env);
  await noteFirstPages(scene, { plain, blocking });
  const classes = queryClasses(catalogueSizes[scene.size], cold);
  const before = new Map<string, ViewerCosts>();
  for (const one of classes) {
    say(`${scene.size}: ${one.name}, with blocks`);
    const costs = await measureViewers(scene, one, { plain, blocking }, cold);
    before.set(one.name, costs.plain);
    judgeHidden(`${one.name}: ${blockedSellers} blocked sellers`, costs.plain, costs.blocking);
  }
  await holdProducts(scene.stack.env);
  for (const one of classes) {
    say(`${scene.size}: ${one.name}, with holds`);
    const { plain: held } = await measureViewers(scene, one, { plain }, cold);
    judgeHidden(`${one.name}: holds on 1 %`, before.get(one.name) ?? held, held);
  }
}

/** The filters of these members are in no cache yet. */
async function noteFirstPages(
  scene: Scene,
  viewers: Readonly<Record<'plain' | 'blocking', readonly string[]>>,
): Promise<void> {
  say(`${scene.size}: first pages of a visit`);
  const times = await measureFirstPages(scene, viewers);
  for (const [kind, ms] of Object.entries(times))
    findings.note(`first page of a visit, ${kind}, median`, `${middle(ms).toFixed(1)} ms of ${ms.length}`);
}

function judgeHidden(name: string, plain: ViewerCosts, hidden: ViewerCosts): void {
  const [p99Plain, p99Hidden] = [percentile(plain.times, 0.99), percentile(hidden.times, 0.99)];
  const [blocksPlain, blocksHidden] = [
    plain.blocks / plain.times.length,
    hidden.blocks / hidden.times.length,
  ];
  const limit = `≤ ${maxHiddenRatio}`;
  const time = p99Hidden / p99Plain;
  const blocks = blocksHidden / blocksPlain;
  findings.demand(
    `${name}, p99 over without`,
    `${time.toFixed(2)}  ${p99Hidden.toFixed(1)} / ${p99Plain.toFixed(1)} ms of ${hidden.times.length}`,
    limit,
    time <= maxHiddenRatio,
  );
  findings.demand(
    `${name}, blocks over without`,
    `${blocks.toFixed(2)}  ${blocksHidden.toFixed(0)} / ${blocksPlain.toFixed(0)}`,
    limit,
    blocks <= maxHiddenRatio,
  );
}

async function noteMemory(scene: Scene): Promise<void> {
  findings.note(`${scene.size}: memory, ${serverNames}`, `${(await scene.memory()).join(' / ')} MB`);
}

function noteGrowth(small: Costs, large: Costs): void {
  for (const [name, { ours, blocks }] of large) {
    const before = small.get(name);
    if (!before) continue;
    const cpu = ours.cpuMs / before.ours.cpuMs;
    findings.note(
      `${name}: growth from 100k to 1M, CPU, blocks`,
      `× ${cpu.toFixed(2)} (${before.ours.cpuMs.toFixed(2)} to ${ours.cpuMs.toFixed(2)} ms), × ${(blocks / before.blocks).toFixed(2)}`,
    );
  }
}
