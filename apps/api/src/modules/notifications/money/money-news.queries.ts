import type { NotificationKind } from '@perchero/contract/notifications/notifications';
import type { RefundReason } from '@perchero/contract/orders/refund-reasons.rules';
import { sql } from 'kysely';
import { type Db, type Tx, writeNamed } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';
import type { InboxContext } from '../inbox.queries.ts';
import type { MoneyNews } from './news.rules.ts';
import type { PendingNotification } from './pending-notifications.ts';

/** Null when already notified; `continued` when it replaces an earlier notification. */
export async function recordNotified(
  tx: Tx,
  notification: PendingNotification,
  now: Date,
): Promise<'new' | 'continued' | null> {
  const {
    accountId,
    cause,
    news,
    orderId,
    amountCents = null,
    reason = null,
    isContinuation = false,
  } = notification;
  const [row] = await writeNamed(
    tx,
    'notifications-note-told',
    sql<{ isNew: boolean }>`
      insert into money_news (account_id, cause, news, order_id, amount_cents, reason, created_at)
      values (${accountId}, ${cause}, ${news}, ${orderId}, ${amountCents}, ${reason}, ${now})
      on conflict (account_id, cause) do update
        set news = excluded.news, amount_cents = excluded.amount_cents, reason = excluded.reason
        where ${isContinuation}::boolean and money_news.news <> excluded.news
      returning xmax = 0 as "isNew"`,
  );
  if (!row) return null;
  return row.isNew ? 'new' : 'continued';
}

/** Without a product id, so that deleting the product keeps it. */
export async function insertMoneyNotification(
  tx: Tx,
  { accountId, revision }: InboxContext,
  kind: NotificationKind,
  { news, orderId, actorId, at, amountCents = null, reason = null }: PendingNotification,
): Promise<void> {
  const actor = tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', actorId)
    .where('deleted_at', 'is', null);
  await tx
    .insertInto('notification')
    .values({
      account_id: accountId,
      kind,
      news,
      order_id: orderId,
      amount_cents: amountCents,
      reason,
      actor_id: actorId === null ? null : actor,
      revision,
      created_at: at,
      moved_at: at,
    })
    .execute();
}

/** Turns the notification of a started refund into that of its end. Null when there is none. */
export async function continueNotification(
  tx: Tx,
  { accountId, revision }: InboxContext,
  { news, orderId, at, amountCents = null, reason = null }: PendingNotification,
  refundStartedNews: readonly MoneyNews[],
): Promise<{ readonly wasRead: boolean } | null> {
  const [row] = await writeNamed(
    tx,
    'notifications-continue',
    sql<{ wasRead: boolean }>`
      update notification set news = ${news}, amount_cents = ${amountCents}, reason = ${reason},
        revision = ${revision}, moved_at = ${at}, read_at = null
      from (
        select id, read_at is not null as was_read from notification
        where account_id = ${accountId} and order_id = ${orderId} and news = any(${refundStartedNews}::text[])
        order by id desc limit 1
      ) as started
      where notification.id = started.id returning started.was_read as "wasRead"`,
  );
  return row ?? null;
}

export interface UnsentMail {
  readonly news: MoneyNews;
  readonly orderId: string | null;
  readonly amountCents: number | null;
  readonly reason: RefundReason | null;
}

/** Null when the mail was sent, or there is none. */
export async function findUnsent(db: Db, accountId: string, cause: string): Promise<UnsentMail | null> {
  const row = await db
    .selectFrom('money_news')
    .select(['news', 'order_id as orderId', 'amount_cents as amountCents', 'reason'])
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .where('mailed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  // Written only by recordNotified.
  return row ? { ...row, news: row.news as MoneyNews, reason: row.reason as RefundReason | null } : null;
}

export async function markSent(tx: Tx, accountId: string, cause: string, now: Date): Promise<void> {
  await tx
    .updateTable('money_news')
    .set({ mailed_at: now })
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .execute();
}

export async function deleteMoneyNews(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('money_news').where('account_id', '=', accountId).execute();
}

export function deleteOldMoneyNews(db: Db, before: Date): Promise<void> {
  return deleteExpiredRows(db, 'money_news', sql`created_at < ${before}`);
}
