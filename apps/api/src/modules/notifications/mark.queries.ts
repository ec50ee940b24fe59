import type { Db, Tx } from '#platform/database/database.ts';

interface Mark {
  /** Null for all. */
  readonly notificationId: number | null;
  readonly readAt: Date;
  readonly revision: number;
}

/** Returns how many were unread. */
export async function markAsRead(tx: Tx, accountId: string, mark: Mark): Promise<number> {
  const { notificationId, readAt, revision } = mark;
  const result = await tx
    .updateTable('notification')
    .set({ read_at: readAt, revision })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(notificationId !== null, (query) => query.where('id', '=', notificationId))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function isOwn(db: Db, accountId: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
