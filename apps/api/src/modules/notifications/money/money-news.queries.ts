import type { NotificationKind } from '@perchero/contract/notifications/notifications';
import { sql } from 'kysely';
import { type Db, type Tx, writeNamed } from '#platform/database.ts';
import type { Held } from '../notify-likes.ts';
import type { MoneyNews } from './news.rules.ts';
import type { Telling } from './tellings.ts';

/** False when the person was told before. */
export async function noteTold(
  tx: Tx,
  { accountId, cause, news, orderId }: Telling,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('money_news')
    .values({ account_id: accountId, cause, news, order_id: orderId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('cause')
    .executeTakeFirst();
  return row !== undefined;
}

/** Without a piece: what was bought stays told when the piece is gone. */
export async function insertMoneyNotification(
  tx: Tx,
  { accountId, revision }: Held,
  kind: NotificationKind,
  { news, orderId, actorId, at }: Telling,
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
      actor_id: actorId === null ? null : actor,
      revision,
      created_at: at,
      moved_at: at,
    })
    .execute();
}

export interface Unsent {
  readonly news: MoneyNews;
  readonly orderId: string | null;
}

/** Null when the mail has gone, or there is none to send. */
export async function findUnsent(db: Db, accountId: string, cause: string): Promise<Unsent | null> {
  const row = await db
    .selectFrom('money_news')
    .select(['news', 'order_id as orderId'])
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .where('mailed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  // The column holds what noteTold put there.
  return row ? { ...row, news: row.news as MoneyNews } : null;
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

/** Answers how many went. */
export async function deleteOldMoneyNews(tx: Tx, before: Date, most: number): Promise<number> {
  const gone = await writeNamed(
    tx,
    'notifications-forget-money-news',
    sql<{ cause: string }>`
      delete from money_news where (account_id, cause) in (
        select account_id, cause from money_news where created_at < ${before} order by created_at limit ${most}
      ) returning cause`,
  );
  return gone.length;
}
