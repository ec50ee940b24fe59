import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import { isToldDaily } from '../daily-mail/daily-mail.queries.ts';

/** A product that a person can be told of by this search. */
export interface Alert {
  readonly accountId: string;
  readonly searchId: string;
  readonly productId: number;
  readonly byPush: boolean;
  readonly byMail: boolean;
}

const columns = sql`match.account_id as "accountId", search.id as "searchId", match.product_id as "productId",
  search.by_push as "byPush", search.by_mail as "byMail"`;

/** The owner can be told, and was not told of the product by whatever search. */
const joins = sql`
  join product on product.id = match.product_id and ${isOnSale(null)}
  join account on account.id = match.account_id and account.deleted_at is null
  join auth.identity as identity on identity.id = match.account_id and not ${isSuspended}`;
const isUntold = sql<boolean>`(${isNotBlocked(sql.ref('product.seller_id'), sql.ref('match.account_id'))}
  and not exists (
    select from alert_told where alert_told.account_id = match.account_id and alert_told.product_id = match.product_id))`;
/** Of several searches of a person that match, the one that tells most. */
const order = sql`search.by_push desc, search.by_mail desc, search.created_at, search.id`;

/** Those to tell of a product at once, by person. */
export function findAlerts(
  db: Db,
  productId: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Alert[]> {
  return readNamed(
    db,
    'notifications-alerts',
    sql<Alert>`
      select distinct on (match.account_id) ${columns}
      from saved_search_match as match join saved_search as search on search.id = match.search_id ${joins}
      where match.product_id = ${productId} and match.account_id > ${after} and search.cadence = 'instant'
        and not match.deferred and ${isUntold}
      order by match.account_id, ${order} limit ${limit}`,
  );
}

/** A page of people who are told of searches. */
export async function findOwners(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_search')
    .select('account_id')
    .distinct()
    .where('account_id', '>', after)
    .where('cadence', '<>', 'none')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

interface DailyQuery {
  readonly accountIds: readonly string[];
  readonly since: Date;
  readonly limit: number;
}

/** What these people are told of once a day. */
export function findDailyAlerts(db: Db, { accountIds, since, limit }: DailyQuery): Promise<Alert[]> {
  return readNamed(
    db,
    'notifications-daily-alerts',
    sql<Alert>`
      select distinct on (match.account_id, match.product_id) ${columns}
      from saved_search as search
      join saved_search_match as match on match.search_id = search.id and match.matched_at > ${since} ${joins}
      where search.account_id = any (${accountIds}::uuid[]) and ${isUntold}
        and ${isToldDaily}
      order by match.account_id, match.product_id, ${order} limit ${limit}`,
  );
}

interface Inbox {
  readonly accountId: string;
  readonly revision: number;
  readonly hasBell: boolean;
}

export interface Told {
  readonly accountId: string;
  readonly searchId: string;
  /** Whether the bell has a new row; null when it shows none. */
  readonly isNew: boolean | null;
}

interface AlertContext {
  readonly inboxes: readonly Inbox[];
  /** Whether searches with mails mail at once. */
  readonly mails: boolean;
  readonly now: Date;
}

/**
 * Notes who is told and shows it in the bell, where each search has one unread row. Skips people who were told meanwhile,
 * deleted searches and products that are no longer on sale. Share-locks the products, in the order of their ids, against deletion.
 */
export function insertAlerts(
  tx: Tx,
  alerts: readonly Alert[],
  { inboxes, mails, now }: AlertContext,
): Promise<Told[]> {
  return writeNamed(
    tx,
    'notifications-insert-alerts',
    sql<Told>`
      with alert as (
        select * from unnest(
          ${alerts.map(({ accountId }) => accountId)}::uuid[], ${alerts.map(({ searchId }) => searchId)}::uuid[],
          ${alerts.map(({ productId }) => productId)}::bigint[], ${alerts.map(({ byMail }) => mails && byMail)}::boolean[]
        ) as alert (account_id, search_id, product_id, is_mailed)
      ), told as (
        insert into alert_told (account_id, product_id, at, mail_search_id)
        select alert.account_id, alert.product_id, ${now}::timestamptz, case when is_mailed then alert.search_id end
        from alert
        join product on product.id = alert.product_id and ${isOnSale(null)}
        join saved_search as search on search.id = alert.search_id
        order by product.id, alert.account_id
        for share of product for key share of search
        on conflict (account_id, product_id) do nothing
        returning account_id, product_id
      ), gathered as (
        select account_id, search_id, count(*)::int as products, max(product_id) as latest
        from told join alert using (account_id, product_id) group by account_id, search_id
      ), shown as (
        insert into notification (account_id, kind, product_id, saved_search_id, product_count, revision, created_at, moved_at)
        select account_id, 'alert', latest, search_id, products, inbox.revision, ${now}, ${now}
        from gathered join unnest(
          ${inboxes.map(({ accountId }) => accountId)}::uuid[], ${inboxes.map(({ revision }) => revision)}::bigint[],
          ${inboxes.map(({ hasBell }) => hasBell)}::boolean[]
        ) as inbox (account_id, revision, has_bell) using (account_id)
        where inbox.has_bell
        on conflict (account_id, saved_search_id) where kind = 'alert' and read_at is null
        do update set product_count = notification.product_count + excluded.product_count, product_id = excluded.product_id,
          revision = excluded.revision, moved_at = excluded.moved_at
        returning account_id, saved_search_id, xmax = 0 as is_new
      )
      select gathered.account_id as "accountId", gathered.search_id as "searchId", shown.is_new as "isNew"
      from gathered left join shown
        on shown.account_id = gathered.account_id and shown.saved_search_id = gathered.search_id`,
  );
}

/** When the product was published, edited or became cheaper; null a day later. */
export async function findCauseTime(db: Db, productId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('product_match')
    .select('happened_at')
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return row?.happened_at ?? null;
}

/** Those of these searches that no longer exist. */
export async function findDeletedSearches(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('saved_search')
    .select('id')
    .where('id', 'in', ids)
    .limit(Math.max(ids.length, 1))
    .execute();
  const existing = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !existing.has(id)));
}

export async function deleteAlertsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('alert_told').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('alert_pace').where('account_id', '=', accountId).execute();
}
