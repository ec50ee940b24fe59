import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';
import type { Period } from './day.rules.ts';

/** Of a match: with the day, because the owner of the search or the number of its matches says so, or said so then. */
export const isToldDaily = sql<boolean>`(search.cadence = 'daily' or (search.cadence = 'instant' and match.deferred))`;

interface Periods {
  readonly period: Period;
  readonly dropPeriod: Period;
}

/** People who may have something in the mail of a day, in the order of their ids. */
export async function findCandidates(
  db: Db,
  { period, dropPeriod }: Periods,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await readNamed(
    db,
    'notifications-daily-candidates',
    sql<{ id: string }>`
      select id from (
        (select distinct account_id as id from drop_told
          where at > ${dropPeriod.from} and at <= ${dropPeriod.until} and account_id > ${after}
          order by account_id limit ${limit})
        union
        (select distinct account_id from saved_search as search
          where by_mail and cadence <> 'none' and account_id > ${after} and exists (
            select from saved_search_match as match where match.search_id = search.id
              and match.matched_at > ${period.from} and match.matched_at <= ${period.until})
          order by account_id limit ${limit})
        union
        (select account_id from notification_preference
          where kind = 'published' and mail and account_id > ${after} order by account_id limit ${limit})
      ) as candidate
      order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

interface DailyRecipient {
  readonly email: string;
  readonly username: string;
  readonly fullName: string;
}

/** Null for deleted and suspended people. */
export async function findDailyRecipient(db: Db, accountId: string): Promise<DailyRecipient | null> {
  const [row] = await readNamed(
    db,
    'notifications-daily-recipient',
    sql<DailyRecipient>`
      select identity.email, account.username, account.full_name as "fullName"
      from account join auth.identity as identity on identity.id = account.id and not ${isSuspended}
      where account.id = ${accountId} and account.deleted_at is null limit 1`,
  );
  return row ?? null;
}

/** False when the mail of this day was sent, or is being sent. */
export async function insertDailyMail(tx: Tx, accountId: string, day: string): Promise<boolean> {
  const row = await tx
    .insertInto('daily_mail')
    .values({ account_id: accountId, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDailyMail(tx: Tx, accountId: string, day: string): Promise<void> {
  await tx.deleteFrom('daily_mail').where('account_id', '=', accountId).where('day', '=', day).execute();
}

export interface DailyProduct {
  readonly id: number;
  readonly title: string;
  readonly priceCents: number;
}

interface MatchedDaily extends DailyProduct {
  readonly searchId: string;
  readonly searchName: string;
}

/** On sale, not told before and not mailed at once, the newest first; each product once, for its first match. */
export function readMatched(
  db: Db,
  accountId: string,
  { from, until }: Period,
  limit: number,
): Promise<MatchedDaily[]> {
  return readNamed(
    db,
    'notifications-daily-matched',
    sql<MatchedDaily>`
      select product.id, product.title, product.price_cents as "priceCents", search.id as "searchId",
        search.name as "searchName"
      from (
        select distinct on (match.product_id) match.product_id, match.matched_at, search.id, search.name,
          search.by_mail, ${isToldDaily} as is_told_daily
        from saved_search as search
        join saved_search_match as match on match.search_id = search.id
          and match.matched_at > ${from} and match.matched_at <= ${until}
        where search.account_id = ${accountId} and search.cadence <> 'none'
          and (search.by_mail or search.cadence = 'instant')
          and not exists (select from alert_told where alert_told.account_id = ${accountId}
            and alert_told.product_id = match.product_id
            and (alert_told.at < match.matched_at or alert_told.mail_search_id is not null))
        order by match.product_id, is_told_daily, search.by_mail desc, match.matched_at, search.id
      ) as search
      join product on product.id = search.product_id
      where search.is_told_daily and search.by_mail and ${isOnSale(accountId)} and product.seller_id <> ${accountId}
      order by search.matched_at desc, product.id desc limit ${limit}`,
  );
}

interface DroppedDaily extends DailyProduct {
  readonly formerCents: number;
}

/** Liked products that are still cheaper, the latest drop first. */
export function readDropped(
  db: Db,
  accountId: string,
  { from, until }: Period,
  limit: number,
): Promise<DroppedDaily[]> {
  return readNamed(
    db,
    'notifications-daily-dropped',
    sql<DroppedDaily>`
      select product.id, product.title, product.price_cents as "priceCents",
        product.former_price_cents as "formerCents"
      from drop_told join product on product.id = drop_told.product_id
      where drop_told.account_id = ${accountId} and drop_told.at > ${from} and drop_told.at <= ${until}
        and product.former_price_cents is not null and ${isOnSale(accountId)}
      order by drop_told.at desc, product.id desc limit ${limit}`,
  );
}

/** Of followed people whose news are wanted, the newest first. */
export function readPublished(
  db: Db,
  accountId: string,
  { from, until }: Period,
  limit: number,
): Promise<DailyProduct[]> {
  return readNamed(
    db,
    'notifications-daily-published',
    sql<DailyProduct>`
      select news.id, news.title, news.price_cents as "priceCents"
      from follow
      join lateral (
        select product.id, product.title, product.price_cents,
          coalesce(product.published_at, product.created_at) as published_at
        from product
        where product.seller_id = follow.followed_id and product.state = 'active' and product.holds = '{}'
          and coalesce(product.published_at, product.created_at) > ${from}
          and coalesce(product.published_at, product.created_at) <= ${until}
        order by coalesce(product.published_at, product.created_at) desc, product.id desc limit ${limit}
      ) as news on true
      where follow.follower_id = ${accountId} and follow.wants_news
        and ${isNotBlocked(accountId, sql.ref('follow.followed_id'))}
      order by news.published_at desc, news.id desc limit ${limit}`,
  );
}

/** Both are only read for a short time. */
export async function deleteOldDaily(db: Db, before: Date): Promise<void> {
  await deleteExpiredRows(db, 'daily_mail', sql`day < ${dateOf(before)}`);
  await deleteExpiredRows(db, 'drop_told', sql`at < ${before}`);
}

export async function deleteDailyOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('daily_mail').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('drop_told').where('account_id', '=', accountId).execute();
}

function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
