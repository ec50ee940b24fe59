import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyQuery } from '@perchero/contract/search/catalogue-query';
import { pageSize } from '@perchero/contract/search/list-products';
import { catalogueSizes } from '../../seed/generated-catalogue.ts';
import { pick, randomStream } from '../../seed/generator/random.ts';
import { rareWord } from '../../seed/generator/wording.ts';
import { type Environment, portOf, variable } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { type Answer, inParallel } from '../lib/api.ts';
import { type Catalogue, openCatalogue } from '../lib/catalogue.ts';
import { startSteadyLoad } from '../lib/load.ts';
import { type Findings, isSmall, milliseconds, percentile, say, sized } from '../lib/report.ts';
import {
  countFallbacks,
  idsWithBrand,
  judgeIndex,
  type Listing,
  readProductPage,
  openListing,
  openProducts,
  pathOf,
  type TrackedProduct,
  type Products,
  waitForOutbox,
  warmUp,
} from '../lib/search.ts';
import { type AccountsScene, proveAccounts } from '../lib/stack.ts';
import { type QueryClass, queryClasses } from '../listing/query-classes.ts';

export const summary =
  'changes at 100k products are visible or gone within a second under 50 searches a second';

const size = isSmall ? '10k' : '100k';
const changesOfAKind = sized(1000, 60);
/** One publication, edit, sale and withdrawal each. */
const everyMs = 200;
const searchesPerSecond = 50;
const pageReadsPerSecond = 10;
const sellers = 60;
/** So many products later what was published is withdrawn, and what was edited is sold. */
const laterBy = sized(2 * pageSize, pageSize);

interface Scene extends AccountsScene {
  readonly catalogue: Catalogue;
  readonly listing: Listing;
  readonly products: Products;
  readonly watch: Watch;
  readonly places: Places;
  readonly wrongPages: string[];
  readonly recent: TrackedProduct[];
}

export async function run(): Promise<Findings> {
  const options = {
    services: ['postgres', 'redis', 'opensearch'],
    catalogue: size,
    apis: 2,
  } as const;
  return proveAccounts('freshness', options, async (accounts) => {
    await using catalogue = await openCatalogue(accounts.stack.env);
    {
      await using _worker = await startShufflingWorker(accounts.stack.env);
      const listing = openListing(accounts.api);
      const products = await openProducts(accounts, catalogue, sellers);
      const places = openPlaces(accounts.stack.env, listing);
      const watch = createWatch();
      await prove({ ...accounts, catalogue, listing, products, watch, places, wrongPages: [], recent: [] });
    }
    await judgeIndex(accounts.stack.env, { ...accounts, catalogue });
  });
}

async function prove(scene: Scene): Promise<void> {
  const { stack, listing, catalogue, watch, wrongPages, findings } = scene;
  say(`${changesOfAKind} products to be edited and sold …`);
  const offered = await inParallel(changesOfAKind, 8, (index) =>
    scene.products.publish({ title: 'Buzo de prueba', brand: brandOf('E', index) }),
  );
  await waitForOutbox(catalogue);

  const kinds = queryClasses(catalogueSizes[size], sized(200, 50));
  const pathsOf = (isMeant: (kind: QueryClass) => boolean) =>
    kinds.filter(isMeant).flatMap(({ paths }) => paths);
  // Pages after the first have no counts, by which `warmUp` knows that the engine answered.
  const filtered = pathsOf(({ name, hasText }) => !hasText && name !== 'newest, deep page');
  const worded = pathsOf(({ name }) => name === 'text, typical');
  const random = randomStream('freshness searches');
  const searchPath = () => pick(random, random() < 0.7 ? filtered : worded);
  await warmUp(listing, searchPath, sized(1000, 300));

  say(
    `${changesOfAKind} publications, edits, sales and withdrawals each, ${searchesPerSecond} searches a second …`,
  );
  const fallbacksBefore = await countFallbacks(stack.env);
  let withoutCounts = 0;
  const searches = startSteadyLoad(searchesPerSecond, async () => {
    const answer = await listing.get(searchPath());
    if (answer.body.includes('"total":null')) withoutCounts += 1;
    return answer;
  });
  const reads = startSteadyLoad(pageReadsPerSecond, () =>
    readPage(scene, pick(random, scene.recent.length > 0 ? scene.recent : offered)),
  );
  const startedAt = performance.now();
  await makeChanges(scene, offered);
  const changingMs = performance.now() - startedAt;
  const waits = await watch.finish();
  const { sent: pagesRead } = await reads.stop();
  const { sent, perSecond, failed, times } = await searches.stop();
  await waitForOutbox(catalogue);

  findings.note('changes a second', ((4 * changesOfAKind) / (changingMs / 1000)).toFixed(1));
  findings.note('changes asked for again after a 503', scene.products.repeated.length);
  for (const [kind, took] of [...waits].toSorted(([one], [other]) => one.localeCompare(other))) {
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => percentile(took, share));
    const text = `${milliseconds(p50)} / ${milliseconds(p99)} / ${milliseconds(Math.max(...took))}`;
    const isMet = took.length >= changesOfAKind && p99 <= 1000;
    findings.demand(
      `${kind} (${took.length}), p50 / p99 / slowest`,
      text,
      `p99 ≤ 1 s of ${changesOfAKind}`,
      isMet,
    );
  }
  const rate = `${perSecond.toFixed(1)} (${sent} in all)`;
  findings.demand(
    'searches a second',
    rate,
    `≥ ${searchesPerSecond - 1}`,
    perSecond >= searchesPerSecond - 1,
  );
  const lost = failed + watch.failures.length;
  for (const failure of watch.failures.slice(0, 5)) say(failure);
  findings.zero('searches failed', lost);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => percentile(times, share));
  findings.note('search p50 / p99', `${milliseconds(p50)} / ${milliseconds(p99)}`);
  findings.note('searches answered without counts', withoutCounts);
  findings.note('searches answered without the engine', (await countFallbacks(stack.env)) - fallbacksBefore);
  for (const wrongPage of wrongPages.slice(0, 10)) say(wrongPage);
  findings.zero(`stale or wrong on ${pagesRead + 4 * changesOfAKind} product pages`, wrongPages.length);
}

async function makeChanges(scene: Scene, offered: readonly TrackedProduct[]): Promise<void> {
  const published: Promise<TrackedProduct>[] = [];
  const edited: Promise<TrackedProduct>[] = [];
  const left: Promise<void>[] = [];
  const startedAt = performance.now();
  const due = async (slot: number) => {
    const wait = startedAt + slot * everyMs - performance.now();
    if (wait > 0) await pause(wait);
  };
  for (let index = 0; index < changesOfAKind + laterBy; index += 1) {
    const leaving = index - laterBy;
    await due(index);
    if (index < changesOfAKind) {
      published.push(later(publish(scene, index)));
      await due(index + 0.25);
      edited.push(later(edit(scene, offered[index] as TrackedProduct, index)));
    }
    if (leaving >= 0) {
      await due(index + 0.5);
      left.push(later(sell(scene, await (edited[leaving] as Promise<TrackedProduct>), leaving)));
      await due(index + 0.75);
      left.push(later(withdraw(scene, await (published[leaving] as Promise<TrackedProduct>), leaving)));
    }
  }
  await Promise.all([...published, ...edited, ...left]);
}

/** Its failure is heard of where it is waited for. */
function later<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

async function publish(scene: Scene, index: number): Promise<TrackedProduct> {
  const title = `Campera ${wordOf(index)}`;
  const product = await scene.products.publish({ title, brand: brandOf('P', index) });
  scene.watch.expect(scene.places.ofPublished(index), 'publication visible', product.id, {
    isThere: true,
    since: performance.now(),
  });
  await checkPage(scene, product);
  return product;
}

async function edit(scene: Scene, product: TrackedProduct, index: number): Promise<TrackedProduct> {
  const since = await scene.products.edit(product, firstNewPrice + index);
  scene.watch.expect(scene.places.ofEdited(index), 'edit visible', product.id, { isThere: true, since });
  await checkPage(scene, product);
  return product;
}

/** Every tenth has its price changed once more in the same moment: two messages about one product on their way at once. */
async function sell(scene: Scene, product: TrackedProduct, index: number): Promise<void> {
  if (index % 10 === 0) await scene.products.edit(product, firstNewPrice + changesOfAKind + index);
  const since = await scene.products.sell(product);
  scene.watch.expect(scene.places.ofEdited(index), 'sale gone', product.id, { isThere: false, since });
  scene.watch.expect(scene.places.inIndex(brandOf('E', index)), 'sale gone from the index', product.id, {
    isThere: false,
    since,
  });
  await checkPage(scene, product);
}

async function withdraw(scene: Scene, product: TrackedProduct, index: number): Promise<void> {
  const since = await scene.products.withdraw(product);
  scene.watch.expect(scene.places.ofPublished(index), 'withdrawal gone', product.id, {
    isThere: false,
    since,
  });
  scene.watch.expect(
    scene.places.inIndex(brandOf('P', index)),
    'withdrawal gone from the index',
    product.id,
    {
      isThere: false,
      since,
    },
  );
  await checkPage(scene, product);
}

async function checkPage(scene: Scene, product: TrackedProduct): Promise<void> {
  scene.recent.push(product);
  if (scene.recent.length > 60) scene.recent.shift();
  await readPage(scene, product);
}

async function readPage({ listing, wrongPages }: Scene, product: TrackedProduct): Promise<Answer> {
  const { answer, wrong } = await readProductPage(listing, product);
  if (wrong) wrongPages.push(wrong);
  return answer;
}

/** Dearer than anything else; every edit makes it a little dearer still. */
const firstNewPrice = 500_000;

/** A group fits on one page of the listing, so that each change of it can be seen on the first one. */
function groupOf(index: number): number {
  return Math.floor(index / pageSize);
}

/** Products that are edited and sold (E), and those that are published and withdrawn (P). */
function brandOf(kind: 'E' | 'P', index: number): string {
  return `Prueba ${kind}${groupOf(index)}`;
}

/** A word that nobody else has used. */
function wordOf(index: number): string {
  return rareWord(100_000 + groupOf(index));
}

type Places = ReturnType<typeof openPlaces>;

/** Where a guest finds the products of a group. */
function openPlaces(env: Environment, listing: Listing) {
  const listed = (path: string): Place => ({
    name: path,
    look: async () => new Set((await listing.page(path)).products.map(({ id }) => id)),
  });
  return {
    /** Half of the groups are looked for by their brand, half by a word of their titles. */
    ofPublished(index: number): Place {
      if (groupOf(index) % 2 === 0) return listed(pathOf({ ...emptyQuery, marca: [brandOf('P', index)] }));
      return listed(pathOf({ ...emptyQuery, text: `campera ${wordOf(index)}`, orden: 'recientes' }));
    },
    ofEdited: (index: number): Place =>
      listed(pathOf({ ...emptyQuery, marca: [brandOf('E', index)], desde: firstNewPrice })),
    inIndex: (brand: string): Place => ({ name: `index ${brand}`, look: () => idsWithBrand(env, brand) }),
  };
}

/** Somewhere ids are seen: a page of the listing, or the index behind it. */
interface Place {
  readonly name: string;
  look(): Promise<ReadonlySet<number>>;
}

interface Awaited {
  readonly id: number;
  readonly kind: string;
  readonly isThere: boolean;
  readonly since: number;
}

const watchMs = 50;
const timeoutMs = 15_000;

type Watch = ReturnType<typeof createWatch>;

/** Looks at places again and again until every change has arrived there, and takes the time each took. */
function createWatch() {
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
        else if (took > timeoutMs) settle(one, Infinity);
      }
      if (open.size > 0) await pause(watchMs);
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

/** In place of the product's worker; anyone who starts it stops it. */
async function startShufflingWorker(env: Environment): Promise<ManagedProcess> {
  const opsPort = portOf(env, 24);
  const worker = manageProcess({
    name: 'shuffling-worker',
    command: ['node', 'tools/prove/freshness/shuffling-worker/main.ts'],
    env: { ...env, OPS_PORT: String(opsPort) },
    logFile: join(variable(env, 'PERCHERO_RUN'), 'log/shuffling-worker.log'),
    readyUrl: `http://127.0.0.1:${opsPort}/ready`,
  });
  await worker.start();
  await worker.waitReady();
  return worker;
}
