import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { countRemoved } from './inbox.queries.ts';

/** A batch of accounts with notifications about this product. */
export async function findAccountsNotifiedAbout(db: Db, productId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select('notification.account_id')
    .distinct()
    .where('notification.product_id', '=', productId)
    .where('account.deleted_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

interface Told {
  readonly accountId: string;
  readonly productId: number;
}

/** A notification that gathers several products keeps the others. */
export async function deleteOfProduct(tx: Tx, revision: number, { accountId, productId }: Told) {
  await tx
    .updateTable('notification')
    .set((eb) => ({ product_id: null, product_count: eb('product_count', '-', 1), revision }))
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .where('product_count', '>', 1)
    .execute();
  return countRemoved(
    await tx
      .deleteFrom('notification')
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId)
      .returning('read_at')
      .execute(),
  );
}

/** A batch of accounts with notifications caused by this person. */
export async function findAccountsNotifiedBy(db: Db, actorId: string, limit: number): Promise<string[]> {
  const rows = await readNamed(
    db,
    'notifications-recipients',
    sql<{ accountId: string }>`
      select distinct notification.account_id as "accountId"
      from (
        select id from notification where actor_id = ${actorId} and (comment_id is not null or kind = 'published')
        union all
        select notification_id from notification_actor where actor_id = ${actorId}
        union all
        select notification_id from follow_news where follower_id = ${actorId}
      ) as caused
      join notification on notification.id = caused.id
      join account on account.id = notification.account_id and account.deleted_at is null
      limit ${limit}`,
  );
  return rows.map(({ accountId }) => accountId);
}

/** Comments and products of this person. */
export async function deleteByAuthor(tx: Tx, accountId: string, authorId: string) {
  return countRemoved(
    await tx
      .deleteFrom('notification')
      .where('account_id', '=', accountId)
      .where('actor_id', '=', authorId)
      .where((eb) => eb.or([eb('comment_id', 'is not', null), eb('kind', '=', 'published')]))
      .returning('read_at')
      .execute(),
  );
}

export async function findGroupsWith(
  db: Db,
  accountId: string,
  actorId: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_actor')
    .innerJoin('notification', 'notification.id', 'notification_actor.notification_id')
    .select('notification.id')
    .where('notification_actor.actor_id', '=', actorId)
    .where('notification.account_id', '=', accountId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteInbox(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notification').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('notification_inbox').where('account_id', '=', accountId).execute();
}

const inboxBatchSize = 1000;

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
      order by account_id limit ${inboxBatchSize}`,
  );
}

export async function deleteOlder(tx: Tx, accountId: string, before: Date) {
  return countRemoved(
    await tx
      .deleteFrom('notification')
      .where('account_id', '=', accountId)
      .where('moved_at', '<', before)
      .returning('read_at')
      .execute(),
  );
}
