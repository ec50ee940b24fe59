import type { RefundReason } from '@perchero/contract/orders/refund-reasons.rules';
import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';
import type { NewNotification } from './insert.queries.ts';

// The table has the name of its first use: it holds every cause that an account was notified of.

/**
 * Null when already notified, and when the actor and the recipient blocked each other, except about an order; `replaced` when it replaces an earlier notification.
 */
export async function recordNotified(
  tx: Tx,
  notification: NewNotification,
  now: Date,
): Promise<'new' | 'replaced' | null> {
  const { kind, accountId, cause, news = kind, orderId = null, amountCents = null } = notification;
  const { reason = null, deadline = null, actorId = null, offerId = null, replaces } = notification;
  const [row] = await writeNamed(
    tx,
    'notifications-note-told',
    sql<{ isNew: boolean }>`
      insert into money_news (account_id, cause, news, order_id, offer_id, amount_cents, reason, deadline, created_at)
      select ${accountId}, ${cause}, ${news}, ${orderId}, ${offerId}, ${amountCents}, ${reason}, ${deadline}, ${now}
      where ${orderId}::uuid is not null or ${isNotBlocked(accountId, sql`${actorId}::uuid`)}
      on conflict (account_id, cause) do update
        set news = excluded.news, amount_cents = excluded.amount_cents, reason = excluded.reason
        where ${replaces !== undefined}::boolean and money_news.news <> excluded.news
      returning xmax = 0 as "isNew"`,
  );
  if (!row) return null;
  return row.isNew ? 'new' : 'replaced';
}

/** Accounts among these that were not notified of this cause. */
export async function findUnnotified(
  db: Db,
  cause: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await readNamed(
    db,
    'notifications-find-unnotified',
    sql<{ id: string }>`
      select id from unnest(${accountIds}::uuid[]) as id
      where not exists (select from money_news where money_news.account_id = id and money_news.cause = ${cause})
      limit ${accountIds.length}`,
  );
  return rows.map(({ id }) => id);
}

export interface UnsentMail {
  readonly cause: string;
  /** The kind, when it has one text only. */
  readonly news: string;
  readonly orderId: string | null;
  readonly offerId: string | null;
  readonly amountCents: number | null;
  readonly reason: RefundReason | null;
  readonly deadline: Date | null;
}

/** Null when the mail was sent, or there is none. */
export async function findUnsent(db: Db, accountId: string, cause: string): Promise<UnsentMail | null> {
  const row = await db
    .selectFrom('money_news')
    .select(['news', 'order_id as orderId', 'offer_id as offerId'])
    .select(['amount_cents as amountCents', 'reason', 'deadline'])
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .where('mailed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  // Written only by recordNotified.
  return row ? { ...row, cause, reason: row.reason as RefundReason | null } : null;
}

export async function markSent(tx: Tx, accountId: string, cause: string, now: Date): Promise<void> {
  await tx
    .updateTable('money_news')
    .set({ mailed_at: now })
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .execute();
}

export async function deleteNotified(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('money_news').where('account_id', '=', accountId).execute();
}

export function deleteOldNotified(db: Db, before: Date): Promise<void> {
  return deleteExpiredRows(db, 'money_news', sql`created_at < ${before}`);
}
