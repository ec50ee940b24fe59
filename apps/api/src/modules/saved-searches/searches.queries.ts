import {
  type Cadence,
  maxSavedSearches,
  savedSearchLimits,
} from '@perchero/contract/saved-searches/saved-search.rules';
import { type CatalogueQuery, readQuery } from '@perchero/contract/search/catalogue-query';
import { sql } from 'kysely';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { gradeOf } from '#modules/search/seller-grade.sql.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { isBroad } from './broad.sql.ts';

export interface Settings {
  readonly name: string;
  readonly cadence: Cadence;
  readonly byPush: boolean;
  readonly byMail: boolean;
}

/** What is searched for. Price and reputation are columns, because PostgreSQL checks them. */
export interface Wanted {
  readonly query: CatalogueQuery;
  readonly key: string;
}

interface StoredSearch extends Settings, Wanted {
  readonly id: string;
}

interface NewSearch extends Settings, Wanted {
  readonly id: string;
  readonly accountId: string;
  readonly now: Date;
}

function columnsOf({ query, key }: Wanted) {
  const cents = (pesos: number | null) => (pesos === null ? null : pesos * 100);
  return {
    query_key: key,
    price_from_cents: cents(query.desde),
    price_to_cents: cents(query.hasta),
    reputation: query.reputacion === null ? 0 : gradeOf[query.reputacion],
  };
}

export async function insertSearch(tx: Tx, search: NewSearch): Promise<void> {
  await tx
    .insertInto('saved_search')
    .values({
      id: search.id,
      account_id: search.accountId,
      ...columnsOf(search),
      name: search.name,
      cadence: search.cadence,
      by_push: search.byPush,
      by_mail: search.byMail,
      since: search.now,
      seen_at: search.now,
      created_at: search.now,
    })
    .execute();
}

export async function updateSettings(tx: Tx, id: string, { name, cadence, byPush, byMail }: Settings) {
  await tx
    .updateTable('saved_search')
    .set({ name, cadence, by_push: byPush, by_mail: byMail })
    .where('id', '=', id)
    .execute();
}

/** It begins anew: what happened before does not count, and matches of the old words are forgotten. */
export async function replaceWanted(tx: Tx, id: string, wanted: Wanted, now: Date): Promise<void> {
  await tx.deleteFrom('saved_search_match').where('search_id', '=', id).execute();
  await tx
    .updateTable('saved_search')
    .set((eb) => ({
      ...columnsOf(wanted),
      since: now,
      seen_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Searches of own sizes begin anew with other sizes; what they matched stays. Returns their ids. */
export async function renewOwnSizeSearches(tx: Tx, accountId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('saved_search')
    .set((eb) => ({ since: now, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`'mios=1' = any (string_to_array(query_key, '&'))`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function lockSearch(tx: Tx, accountId: string, id: string): Promise<StoredSearch | null> {
  const row = await tx
    .selectFrom('saved_search')
    .select(['id', 'query_key as key', 'name', 'cadence', 'by_push as byPush', 'by_mail as byMail'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  // A check constraint of the table allows no other cadence.
  return { ...row, cadence: row.cadence as Cadence, query: readQuery(new URLSearchParams(row.key)) };
}

export async function findByKey(db: Db, accountId: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('saved_search')
    .select('id')
    .where('account_id', '=', accountId)
    .where('query_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** From when on the first of these searches counts; null when all are gone. */
export async function findEarliestSince(db: Db, ids: readonly string[]): Promise<Date | null> {
  const row = await db
    .selectFrom('saved_search')
    .select(({ fn }) => fn.min('since').as('since'))
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  return row?.since ?? null;
}

export async function countSearches(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_search')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** With its matches. False when there is none. */
export async function deleteSearchRow(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns their ids. */
export async function deleteSearchesOf(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('saved_search')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Never moves back, nor ahead of now. False when there is no such search. */
export async function moveSeen(
  tx: Tx,
  { accountId, id, until }: { readonly accountId: string; readonly id: string; readonly until: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('saved_search')
    .set({ seen_at: sql<Date>`greatest(seen_at, ${until})` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface SearchRow extends Settings {
  readonly id: string;
  readonly key: string;
  readonly isBroad: boolean;
  readonly newCount: number;
  readonly seenAt: Date;
  readonly createdAt: Date;
  readonly picturePath: string | null;
  readonly pictureWidth: number | null;
  readonly pictureHeight: number | null;
  readonly pictureColor: string | null;
  readonly pictureThumbhash: string | null;
}

/** The one with the newest match on sale first. */
export function readSearches(
  db: Db,
  accountId: string,
  { id = null, now }: { readonly id?: string | null; readonly now: Date },
): Promise<SearchRow[]> {
  return readNamed(
    db,
    'saved-searches-list',
    sql<SearchRow>`
      select search.id, search.query_key as key, search.name, search.cadence, search.by_push as "byPush",
        search.by_mail as "byMail", search.seen_at as "seenAt", search.created_at as "createdAt",
        ${isBroad(sql.ref('search.id'), now)} as "isBroad",
        (
          select count(*)::int from (
            select from saved_search_match as match
            join product on product.id = match.product_id and ${isOnSale(accountId)}
            where match.search_id = search.id and match.matched_at > search.seen_at
            limit ${sql.lit(savedSearchLimits.new)}
          ) as unseen
        ) as "newCount",
        picture.path as "picturePath", picture.width as "pictureWidth", picture.height as "pictureHeight",
        picture.color as "pictureColor", picture.thumbhash as "pictureThumbhash"
      from saved_search as search
      left join lateral (
        select match.product_id, match.matched_at from saved_search_match as match
        join product on product.id = match.product_id and ${isOnSale(accountId)}
        where match.search_id = search.id
        order by match.matched_at desc, match.product_id desc limit 1
      ) as newest on true
      left join lateral (
        select path, width, height, color, thumbhash from product_picture
        where product_picture.product_id = newest.product_id and width is not null order by position limit 1
      ) as picture on true
      where search.account_id = ${accountId} and (${id}::uuid is null or search.id = ${id}::uuid)
      order by coalesce(newest.matched_at, search.created_at) desc, search.id
      limit ${sql.lit(maxSavedSearches)}`,
  );
}

export interface MatchRow {
  readonly productId: number;
  readonly matchedAt: Date;
  /** With microseconds, like the database column. */
  readonly cursorTime: string;
}

interface AskedMatches {
  readonly searchId: string;
  readonly accountId: string;
  readonly after: { readonly time: string; readonly id: number } | null;
  readonly limit: number;
}

/** Those on sale, the newest first. */
export function readMatches(
  db: Db,
  { searchId, accountId, after, limit }: AskedMatches,
): Promise<MatchRow[]> {
  return readNamed(
    db,
    'saved-searches-matches',
    sql<MatchRow>`
      select match.product_id as "productId", match.matched_at as "matchedAt",
        to_char(match.matched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorTime"
      from saved_search_match as match
      join product on product.id = match.product_id and ${isOnSale(accountId)}
      where match.search_id = ${searchId} and (match.matched_at, match.product_id) <
        (${after?.time ?? 'infinity'}::timestamptz, ${after?.id ?? Number.MAX_SAFE_INTEGER}::bigint)
      order by match.matched_at desc, match.product_id desc limit ${limit}`,
  );
}
