import { sql } from 'kysely';
import { isOnSale } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';

/** The pushes of alerts to a person in the last 24 hours, the earliest first. */
export async function readPushTimes(db: Db, accountId: string, since: Date): Promise<Date[]> {
  const rows = await readNamed(
    db,
    'notifications-alert-pushes',
    // bounded: by the pushes allowed in a day
    sql<{ at: Date }>`
      select at from alert_pace, unnest(pushed_at) as at where account_id = ${accountId} and at > ${since} order by at limit 100`,
  );
  return rows.map(({ at }) => at);
}

interface SearchPace {
  readonly searchId: string;
  readonly lastPushedAt: Date | null;
}

/** Those of these searches that are pushed. */
export function readPushedSearches(
  db: Db,
  accountId: string,
  searchIds: readonly string[],
): Promise<SearchPace[]> {
  return readNamed(
    db,
    'notifications-alert-searches',
    sql<SearchPace>`
      select search.id as "searchId", (
        select max(pushed_at) from notification
        where notification.account_id = search.account_id and notification.kind = 'alert'
          and notification.saved_search_id = search.id
      ) as "lastPushedAt"
      from saved_search as search
      where search.account_id = ${accountId} and search.by_push and search.id = any (${searchIds}::uuid[])
      limit ${searchIds.length}`,
  );
}

export async function recordPush(
  tx: Tx,
  accountId: string,
  { now, since }: { readonly now: Date; readonly since: Date },
) {
  await writeNamed(
    tx,
    'notifications-record-alert-push',
    sql`
      insert into alert_pace (account_id, pushed_at) values (${accountId}, array[${now}::timestamptz])
      on conflict (account_id) do update set pushed_at = array(
        select at from unnest(alert_pace.pushed_at || excluded.pushed_at) as at where at > ${since} order by at)`,
  );
}

/** What is told until then is gathered in one mail. The earlier time stays. */
export async function scheduleMails(
  tx: Tx,
  accountIds: readonly string[],
  { dueAt, secondsBetween }: { readonly dueAt: Date; readonly secondsBetween: number },
): Promise<void> {
  if (accountIds.length === 0) return;
  await writeNamed(
    tx,
    'notifications-schedule-alert-mails',
    sql`
      insert into alert_pace (account_id, mail_due_at)
      select id, ${dueAt}::timestamptz from unnest(${accountIds}::uuid[]) as id order by id
      on conflict (account_id) do update set mail_due_at = coalesce(alert_pace.mail_due_at,
        greatest(excluded.mail_due_at, alert_pace.mailed_until + make_interval(secs => ${secondsBetween})))`,
  );
}

export async function findDueMails(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_pace')
    .select('account_id')
    .where('mail_due_at', '<=', now)
    .$if(except.length > 0, (query) => query.where('account_id', 'not in', except))
    .orderBy('mail_due_at')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Returns until when the mail before says what was told; undefined when none is due. */
export async function takeDueMail(tx: Tx, accountId: string, now: Date): Promise<Date | null | undefined> {
  const row = await tx
    .selectFrom('alert_pace')
    .select('mailed_until')
    .where('account_id', '=', accountId)
    .where('mail_due_at', '<=', now)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  await tx
    .updateTable('alert_pace')
    .set({ mail_due_at: null, mailed_until: now })
    .where('account_id', '=', accountId)
    .execute();
  return row.mailed_until;
}

export interface MailedAlert {
  readonly id: number;
  readonly title: string;
  readonly priceCents: number;
  readonly searchId: string;
  readonly searchName: string;
}

/** What was told in this time by searches with mails and is still on sale, the newest first. */
export function readMailedAlerts(
  db: Db,
  accountId: string,
  { from, until, limit }: { readonly from: Date | null; readonly until: Date; readonly limit: number },
): Promise<MailedAlert[]> {
  return readNamed(
    db,
    'notifications-mailed-alerts',
    sql<MailedAlert>`
      select product.id, product.title, product.price_cents as "priceCents", search.id as "searchId",
        search.name as "searchName"
      from alert_told as told
      join saved_search as search on search.id = told.mail_search_id and search.by_mail
      join product on product.id = told.product_id and ${isOnSale(accountId)}
      where told.account_id = ${accountId} and told.at > coalesce(${from}::timestamptz, '-infinity') and told.at <= ${until}
      order by told.at desc, product.id desc limit ${limit}`,
  );
}
