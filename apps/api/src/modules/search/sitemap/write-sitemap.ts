import { randomUUID } from 'node:crypto';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import { compressEntries, type SitemapFile, sitemapKey } from './sitemap-file.ts';
import {
  deleteSitemapFile,
  insertSitemapFile,
  isNewerCurrent,
  lockSitemap,
  makeCurrent,
  readBrands,
  readCurrentFiles,
  readKinds,
  readLeftOver,
  readProductsAfter,
  readSellersAfter,
  type SitemapRun,
} from './sitemap.queries.ts';
import { listingEntries, type SitemapEntry, sitemapPaths } from './sitemap.rules.ts';

export interface SitemapDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: ObjectStore;
  readonly config: Pick<Config, 'publicUrl'>;
}

export interface SitemapReport {
  readonly files: number;
  readonly addresses: number;
  /** False when a run that began later was faster. */
  readonly isCurrent: boolean;
}

/** As many as the protocol allows. */
const mostPerFile = 50_000;
const rowsAtOnce = 5_000;
/** Fewer pieces of a brand make no page to arrive at. */
const fewestOfBrand = 3;
const mostBrands = 5_000;
const mostKinds = 5_000;
/** A run may take so long, and the files it replaced may be read for so long. */
const keptSeconds = 60 * 60;
const removedAtOnce = 100;
const beforeEveryId = '00000000-0000-0000-0000-000000000000';

/** Pages of one sort in order, and where to go on after them. */
type ReadEntries<Place> = (
  after: Place,
  limit: number,
) => Promise<{ readonly entries: readonly SitemapEntry[]; readonly last: Place }>;

/**
 * Writes all files anew beside those that are there, then lets readers see them in one step. A run that dies changes nothing;
 * what it left is removed by a later one.
 */
export async function writeSitemap(deps: SitemapDeps, perFile = mostPerFile): Promise<SitemapReport> {
  const { db, clock, store, config } = deps;
  await removeLeftOver(deps);
  const run: SitemapRun = { id: randomUUID(), startedAt: clock.now() };
  const written = { files: 0, addresses: 0 };

  await keep('pages', await compressEntries(config.publicUrl, pageEntries(db)));
  await writeAll('products', 0, async (after, limit) => {
    const rows = await readProductsAfter(db, after, limit);
    const entries = rows.map(({ id, changedAt }) => ({ path: sitemapPaths.post(id), changedAt }));
    return { entries, last: rows.at(-1)?.id ?? after };
  });
  await writeAll('profiles', beforeEveryId, async (after, limit) => {
    const rows = await readSellersAfter(db, after, limit);
    const entries = rows.map(({ username }) => ({ path: sitemapPaths.profile(username), changedAt: null }));
    return { entries, last: rows.at(-1)?.id ?? after };
  });
  return { ...written, isCurrent: await switchTo(db, run, written.files) };

  async function writeAll<Place>(sort: string, start: Place, read: ReadEntries<Place>): Promise<void> {
    let place = start;
    let room = 0;
    for (let number = 1; room === 0; number += 1) {
      room = perFile;
      const file = await compressEntries(config.publicUrl, batches());
      if (file.addresses > 0) await keep(`${sort}-${number}`, file);
    }

    async function* batches() {
      while (room > 0) {
        const { entries, last } = await read(place, Math.min(rowsAtOnce, room));
        if (entries.length === 0) return;
        yield entries;
        room -= entries.length;
        place = last;
      }
    }
  }

  async function keep(name: string, file: SitemapFile): Promise<void> {
    // First the row: an object that nobody knows of would stay for ever.
    await inTransaction(db, (tx) => insertSitemapFile(tx, run, name));
    await store.put(sitemapKey(run.id, name), file.bytes, 'application/gzip');
    written.files += 1;
    written.addresses += file.addresses;
  }
}

/** On a fresh installation; leaves existing files alone. */
export async function ensureSitemap(deps: SitemapDeps): Promise<void> {
  const current = await readCurrentFiles(deps.db);
  if (current.length === 0) await writeSitemap(deps);
}

async function* pageEntries(db: Db): AsyncGenerator<readonly SitemapEntry[]> {
  const kinds = await readKinds(db, mostKinds);
  const brands = await readBrands(db, { least: fewestOfBrand, most: mostBrands });
  yield listingEntries(kinds, brands);
  yield sitemapPaths.fixed.map((path) => ({ path, changedAt: null }));
}

/** Of two runs at once the one that began later stays, whichever ends first. */
async function switchTo(db: Db, run: SitemapRun, files: number): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    await lockSitemap(tx);
    if (await isNewerCurrent(tx, run)) return false;
    if ((await makeCurrent(tx, run)) !== files) throw new Error(`files of sitemap ${run.id} are missing`);
    return true;
  });
}

async function removeLeftOver({ db, clock, store }: SitemapDeps): Promise<void> {
  const before = secondsAfter(clock.now(), -keptSeconds);
  let files = await readLeftOver(db, before, removedAtOnce);
  while (files.length > 0) {
    for (const file of files) {
      await store.remove(sitemapKey(file.runId, file.name));
      await inTransaction(db, (tx) => deleteSitemapFile(tx, file));
    }
    files = await readLeftOver(db, before, removedAtOnce);
  }
}
