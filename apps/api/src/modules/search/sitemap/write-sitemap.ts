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
  readProductGroups,
  readStaleFiles,
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
  readonly urls: number;
  /** False when a later run finished first. */
  readonly isCurrent: boolean;
}

/** Maximum of the sitemap protocol. */
const maxUrlsPerFile = 50_000;
const rowBatchSize = 5_000;
/** Brand pages need at least this many products. */
const minProductsPerBrand = 3;
const maxBrands = 5_000;
const maxGroups = 5_000;
/** For slow runs, and for readers of replaced files. */
const retentionSeconds = 60 * 60;
const deleteBatchSize = 100;
const nilUuid = '00000000-0000-0000-0000-000000000000';

type ReadEntries<Position> = (
  after: Position,
  limit: number,
) => Promise<{ readonly entries: readonly SitemapEntry[]; readonly last: Position }>;

/** Writes a new set of files, then publishes it atomically. A later run deletes the files of a failed one. */
export async function writeSitemap(deps: SitemapDeps, perFile = maxUrlsPerFile): Promise<SitemapReport> {
  const { db, clock, store, config } = deps;
  await deleteStaleFiles(deps);
  const run: SitemapRun = { id: randomUUID(), startedAt: clock.now() };
  const written = { files: 0, urls: 0 };

  await storeFile('pages', await compressEntries(config.publicUrl, pageEntries(db)));
  await writeAll('products', 0, async (after, limit) => {
    const rows = await readProductsAfter(db, after, limit);
    const entries = rows.map(({ id, changedAt }) => ({ path: sitemapPaths.post(id), changedAt }));
    return { entries, last: rows.at(-1)?.id ?? after };
  });
  await writeAll('profiles', nilUuid, async (after, limit) => {
    const rows = await readSellersAfter(db, after, limit);
    const entries = rows.map(({ username }) => ({ path: sitemapPaths.profile(username), changedAt: null }));
    return { entries, last: rows.at(-1)?.id ?? after };
  });
  return { ...written, isCurrent: await publishRun(db, run, written.files) };

  async function writeAll<Position>(
    name: string,
    start: Position,
    read: ReadEntries<Position>,
  ): Promise<void> {
    let position = start;
    let remaining = 0;
    for (let number = 1; remaining === 0; number += 1) {
      remaining = perFile;
      const file = await compressEntries(config.publicUrl, batches());
      if (file.urls > 0) await storeFile(`${name}-${number}`, file);
    }

    async function* batches() {
      while (remaining > 0) {
        const { entries, last } = await read(position, Math.min(rowBatchSize, remaining));
        if (entries.length === 0) return;
        yield entries;
        remaining -= entries.length;
        position = last;
      }
    }
  }

  async function storeFile(name: string, file: SitemapFile): Promise<void> {
    // Insert the row first: an object without a row would never be deleted.
    await inTransaction(db, (tx) => insertSitemapFile(tx, run, name));
    await store.put(sitemapKey(run.id, name), file.bytes, 'application/gzip');
    written.files += 1;
    written.urls += file.urls;
  }
}

/** Only when there is none. */
export async function ensureSitemap(deps: SitemapDeps): Promise<void> {
  const current = await readCurrentFiles(deps.db);
  if (current.length === 0) await writeSitemap(deps);
}

async function* pageEntries(db: Db): AsyncGenerator<readonly SitemapEntry[]> {
  const groups = await readProductGroups(db, maxGroups);
  const brands = await readBrands(db, { min: minProductsPerBrand, limit: maxBrands });
  yield listingEntries(groups, brands);
  yield sitemapPaths.fixed.map((path) => ({ path, changedAt: null }));
}

/** Of concurrent runs the one started later wins. */
async function publishRun(db: Db, run: SitemapRun, files: number): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    await lockSitemap(tx);
    if (await isNewerCurrent(tx, run)) return false;
    if ((await makeCurrent(tx, run)) !== files) throw new Error(`files of sitemap ${run.id} are missing`);
    return true;
  });
}

async function deleteStaleFiles({ db, clock, store }: SitemapDeps): Promise<void> {
  const before = secondsAfter(clock.now(), -retentionSeconds);
  let files = await readStaleFiles(db, before, deleteBatchSize);
  while (files.length > 0) {
    for (const file of files) {
      await store.remove(sitemapKey(file.runId, file.name));
      await inTransaction(db, (tx) => deleteSitemapFile(tx, file));
    }
    files = await readStaleFiles(db, before, deleteBatchSize);
  }
}
