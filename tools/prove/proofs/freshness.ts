import { setTimeout as pause } from 'node:timers/promises';
import { emptyQuery } from '@perchero/contract/search/catalogue-query';
import { pageSize } from '@perchero/contract/search/list-products';
import { pick, randomStream } from '../../seed/generator/random.ts';
import { countFallbacks, judgeIndex, waitForOutbox } from '../finding/engine.ts';
import { type Listing, openListing, pathOf } from '../finding/listing.ts';
import { lookAtPage, openPieces, type Piece, type Pieces } from '../finding/pieces.ts';
import { brandOf, firstNewPrice, openPlaces, type Places, wordOf } from '../finding/places.ts';
import { aFilterQuery, aText, readSamples } from '../finding/queries.ts';
import { startBadWorker } from '../finding/shuffling-worker/program.ts';
import { startSteadyLoad } from '../finding/steady-load.ts';
import { warmUp } from '../finding/warm-up.ts';
import { createWatch, type Watch } from '../finding/watch.ts';
import { type Answer, inParallel } from '../lib/api.ts';
import { type Catalogue, openCatalogue } from '../lib/catalogue.ts';
import { type Findings, milliseconds, percentile, sized, say } from '../lib/report.ts';
import { type AccountsScene, proveAccounts } from '../lib/stack.ts';

export const summary =
  'what is published, edited, sold and withdrawn at 100k products is found or gone within a second, under 50 searches a second';

const changesOfAKind = sized(1000, 60);
/** One publication, edit, sale and withdrawal each. */
const everyMs = 200;
const searchesPerSecond = 50;
const pageReadsPerSecond = 10;
const sellers = 60;
/** So many pieces later what was published is withdrawn, and what was edited is sold. */
const laterBy = sized(2 * pageSize, pageSize);

interface Scene extends AccountsScene {
  readonly catalogue: Catalogue;
  readonly listing: Listing;
  readonly pieces: Pieces;
  readonly watch: Watch;
  readonly places: Places;
  /** What the page of a piece said that was not so. */
  readonly lies: string[];
  /** Changed in the last moments. */
  readonly recent: Piece[];
}

export async function run(): Promise<Findings> {
  const options = {
    services: ['postgres', 'redis', 'opensearch'],
    catalogue: sized(1, 0) ? '100k' : '10k',
    apis: 2,
  } as const;
  return proveAccounts('freshness', options, async (accounts) => {
    const catalogue = await openCatalogue(accounts.stack.env);
    const worker = await startBadWorker(accounts.stack.env);
    try {
      const listing = openListing(accounts.api);
      const pieces = await openPieces(accounts, catalogue, sellers);
      const places = openPlaces(accounts.stack.env, listing);
      const watch = createWatch();
      await prove({ ...accounts, catalogue, listing, pieces, watch, places, lies: [], recent: [] });
    } finally {
      await worker.kill('SIGTERM');
    }
    await judgeIndex(accounts.stack.env, { ...accounts, catalogue });
    await catalogue.close();
  });
}

async function prove(scene: Scene): Promise<void> {
  const { stack, listing, catalogue, people, watch, lies, findings } = scene;
  say(`${changesOfAKind} pieces to be edited and sold …`);
  const offered = await inParallel(changesOfAKind, 8, (index) =>
    scene.pieces.publish({ title: 'Buzo de prueba', brand: brandOf('E', index) }),
  );
  await waitForOutbox(catalogue);

  const samples = await readSamples(people.rows, 'freshness', 500);
  const random = randomStream('freshness searches');
  const searchPath = () => {
    const query = aFilterQuery(random, samples);
    return pathOf(random() < 0.7 ? query : { ...emptyQuery, text: aText(random, samples) });
  };
  await warmUp(listing, searchPath, sized(1000, 300));

  say(
    `${changesOfAKind} publications, edits, sales and withdrawals each, ${searchesPerSecond} searches a second …`,
  );
  const fallbacksBefore = await countFallbacks(stack.env);
  const searches = startSteadyLoad(searchesPerSecond, () => listing.get(searchPath()));
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
  findings.note('changes asked for again after a 503', scene.pieces.repeated.length);
  for (const [kind, took] of [...waits].toSorted(([one], [other]) => one.localeCompare(other))) {
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => percentile(took, share));
    const told = `${milliseconds(p50)} / ${milliseconds(p99)} / ${milliseconds(Math.max(...took))}`;
    const isMet = took.length >= changesOfAKind && p99 <= 1000;
    findings.demand(
      `${kind} (${took.length}), p50 / p99 / slowest`,
      told,
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
  findings.note('searches answered without the engine', (await countFallbacks(stack.env)) - fallbacksBefore);
  for (const lie of lies.slice(0, 10)) say(lie);
  findings.zero(`stale or wrong on ${pagesRead + 4 * changesOfAKind} product pages`, lies.length);
}

async function makeChanges(scene: Scene, offered: readonly Piece[]): Promise<void> {
  const published: Promise<Piece>[] = [];
  const edited: Promise<Piece>[] = [];
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
      edited.push(later(edit(scene, offered[index] as Piece, index)));
    }
    if (leaving >= 0) {
      await due(index + 0.5);
      left.push(later(sell(scene, await (edited[leaving] as Promise<Piece>), leaving)));
      await due(index + 0.75);
      left.push(later(withdraw(scene, await (published[leaving] as Promise<Piece>), leaving)));
    }
  }
  await Promise.all([...published, ...edited, ...left]);
}

/** Its failure is heard of where it is waited for. */
function later<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

async function publish(scene: Scene, index: number): Promise<Piece> {
  const title = `Campera ${wordOf(index)}`;
  const piece = await scene.pieces.publish({ title, brand: brandOf('P', index) });
  scene.watch.expect(scene.places.ofPublished(index), 'publication visible', piece.id, {
    isThere: true,
    since: performance.now(),
  });
  await checkPage(scene, piece);
  return piece;
}

async function edit(scene: Scene, piece: Piece, index: number): Promise<Piece> {
  const since = await scene.pieces.edit(piece, firstNewPrice + index);
  scene.watch.expect(scene.places.ofEdited(index), 'edit visible', piece.id, { isThere: true, since });
  await checkPage(scene, piece);
  return piece;
}

/** Every tenth has its price changed once more in the same moment: two messages about one piece on their way at once. */
async function sell(scene: Scene, piece: Piece, index: number): Promise<void> {
  if (index % 10 === 0) await scene.pieces.edit(piece, firstNewPrice + changesOfAKind + index);
  const since = await scene.pieces.sell(piece);
  scene.watch.expect(scene.places.ofEdited(index), 'sale gone', piece.id, { isThere: false, since });
  scene.watch.expect(scene.places.inIndex(brandOf('E', index)), 'sale gone from the index', piece.id, {
    isThere: false,
    since,
  });
  await checkPage(scene, piece);
}

async function withdraw(scene: Scene, piece: Piece, index: number): Promise<void> {
  const since = await scene.pieces.withdraw(piece);
  scene.watch.expect(scene.places.ofPublished(index), 'withdrawal gone', piece.id, { isThere: false, since });
  scene.watch.expect(scene.places.inIndex(brandOf('P', index)), 'withdrawal gone from the index', piece.id, {
    isThere: false,
    since,
  });
  await checkPage(scene, piece);
}

async function checkPage(scene: Scene, piece: Piece): Promise<void> {
  scene.recent.push(piece);
  if (scene.recent.length > 60) scene.recent.shift();
  await readPage(scene, piece);
}

async function readPage({ listing, lies }: Scene, piece: Piece): Promise<Answer> {
  const { answer, wrong } = await lookAtPage(listing, piece);
  if (wrong) lies.push(wrong);
  return answer;
}
