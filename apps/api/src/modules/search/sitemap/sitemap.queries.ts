import { sql } from 'kysely';
import { isOnSale, isSellerSuspended } from '#modules/catalogue/visibility.sql.ts';
import type { Db, Tx } from '#platform/database/database.ts';

/** A run triggered by a suspension may start before the holds are written. */
const isSellerUnsuspended = sql<boolean>`not ${isSellerSuspended}`;

export function readProductsAfter(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('product')
    .where('product.id', '>', afterId)
    .where(isOnSale(null))
    .where(isSellerUnsuspended)
    .orderBy('product.id')
    .limit(limit)
    .select([
      'product.id',
      // Changes before the column existed have no date.
      sql<Date | null>`case when version = 1 then created_at else changed_at end`.as('changedAt'),
    ])
    .execute();
}

export function readSellersAfter(db: Db, afterId: string, limit: number) {
  return db
    .selectFrom('account')
    .where('account.id', '>', afterId)
    .where('account.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product')
          .select('product.id')
          .whereRef('product.seller_id', '=', 'account.id')
          .where(isOnSale(null))
          .where(isSellerUnsuspended),
      ),
    )
    .orderBy('account.id')
    .limit(limit)
    .select(['account.id', 'account.username'])
    .execute();
}

/** Bounded by the number of categories and sexes. */
export function readProductGroups(db: Db, limit: number) {
  return db
    .selectFrom('product')
    .where(isOnSale(null))
    .groupBy(['product_type', 'category', 'sex'])
    .orderBy('product_type')
    .limit(limit)
    .select((eb) => [
      'product_type as type',
      'category',
      'sex',
      eb.fn.max('created_at').$notNull().as('newestAt'),
    ])
    .execute();
}

/** Brands with at least `min` products, largest first. */
export function readBrands(db: Db, { min, limit }: { readonly min: number; readonly limit: number }) {
  return db
    .selectFrom('product')
    .where(isOnSale(null))
    .where('brand', 'is not', null)
    .groupBy('brand')
    .having((eb) => eb.fn.countAll(), '>=', min)
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('brand')
    .limit(limit)
    .select((eb) => [
      eb.ref('brand').$notNull().as('brand'),
      eb.fn.max('created_at').$notNull().as('newestAt'),
    ])
    .execute();
}

export interface SitemapRun {
  readonly id: string;
  readonly startedAt: Date;
}

export async function insertSitemapFile(tx: Tx, run: SitemapRun, name: string): Promise<void> {
  await tx
    .insertInto('sitemap_file')
    .values({ run_id: run.id, name, run_started_at: run.startedAt })
    .execute();
}

/** Serialises publication. */
export async function lockSitemap(tx: Tx): Promise<void> {
  await sql`lock table sitemap_file in share row exclusive mode`.execute(tx);
}

export async function isNewerCurrent(tx: Tx, { startedAt }: SitemapRun): Promise<boolean> {
  const newer = await tx
    .selectFrom('sitemap_file')
    .select('name')
    .where('is_current', '=', true)
    .where('run_started_at', '>', startedAt)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Returns the number of current files. */
export async function makeCurrent(tx: Tx, { id }: SitemapRun): Promise<number> {
  await tx
    .updateTable('sitemap_file')
    .set({ is_current: false })
    .where('is_current', '=', true)
    .where('run_id', '<>', id)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('sitemap_file')
    .set({ is_current: true })
    .where('run_id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const maxFiles = 10_000;

export function readCurrentFiles(db: Db) {
  return db
    .selectFrom('sitemap_file')
    .select(['name', 'run_id as runId', 'run_started_at as startedAt'])
    .where('is_current', '=', true)
    .orderBy('name')
    .limit(maxFiles)
    .execute();
}

/** Files of replaced or unfinished runs. */
export function readStaleFiles(db: Db, startedBefore: Date, limit: number) {
  return db
    .selectFrom('sitemap_file')
    .select(['name', 'run_id as runId'])
    .where('is_current', '=', false)
    .where('run_started_at', '<', startedBefore)
    .limit(limit)
    .execute();
}

export async function deleteSitemapFile(
  tx: Tx,
  { runId, name }: { readonly runId: string; readonly name: string },
): Promise<void> {
  await tx.deleteFrom('sitemap_file').where('run_id', '=', runId).where('name', '=', name).execute();
}
