import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { removed } from './inbox.queries.ts';

/** Some of those who were told something about this piece and are still here. */
export async function findToldOfProduct(db: Db, productId: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select('notification.account_id')
    .distinct()
    .where('notification.product_id', '=', productId)
    .where('account.deleted_at', 'is', null)
    .limit(most)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function deleteOfProduct(tx: Tx, accountId: string, productId: number) {
  return removed(
    await tx
      .deleteFrom('notification')
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId)
      .returning('read_at')
      .execute(),
  );
}

/** Some of those who were told something of this person and are still here. */
export async function findRecipientsOf(db: Db, actorId: string, most: number): Promise<string[]> {
  const rows = await readNamed(
    db,
    'notifications-recipients',
    sql<{ accountId: string }>`
      select distinct notification.account_id as "accountId"
      from (
        select id from notification where actor_id = ${actorId} and comment_id is not null
        union all
        select notification_id from notification_actor where actor_id = ${actorId}
      ) as told
      join notification on notification.id = told.id
      join account on account.id = notification.account_id and account.deleted_at is null
      limit ${most}`,
  );
  return rows.map(({ accountId }) => accountId);
}

export async function deleteByAuthor(tx: Tx, accountId: string, authorId: string) {
  return removed(
    await tx
      .deleteFrom('notification')
      .where('account_id', '=', accountId)
      .where('actor_id', '=', authorId)
      .where('comment_id', 'is not', null)
      .returning('read_at')
      .execute(),
  );
}

export async function findGroupsWith(
  db: Db,
  accountId: string,
  actorId: string,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_actor')
    .innerJoin('notification', 'notification.id', 'notification_actor.notification_id')
    .select('notification.id')
    .where('notification_actor.actor_id', '=', actorId)
    .where('notification.account_id', '=', accountId)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** All a person was told, and its counts. */
export async function deleteInbox(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notification').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('notification_inbox').where('account_id', '=', accountId).execute();
}

const inboxesAtOnce = 1000;

export function readInboxesAfter(db: Db, accountId: string | null, before: Date) {
  return readNamed(
    db,
    'notifications-inboxes',
    sql<{ accountId: string; hasOld: boolean }>`
      select account_id as "accountId", exists (
        select from notification where notification.account_id = inbox.account_id and moved_at < ${before}
      ) as "hasOld"
      from notification_inbox as inbox
      where account_id > coalesce(${accountId}::uuid, '00000000-0000-0000-0000-000000000000')
      order by account_id limit ${inboxesAtOnce}`,
  );
}

export async function deleteOlder(tx: Tx, accountId: string, before: Date) {
  return removed(
    await tx
      .deleteFrom('notification')
      .where('account_id', '=', accountId)
      .where('moved_at', '<', before)
      .returning('read_at')
      .execute(),
  );
}
