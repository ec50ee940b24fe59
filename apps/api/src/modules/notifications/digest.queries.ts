import type { NotificationKind } from '#platform/database/database.gen.ts';
import type { Db, Tx } from '#platform/database/database.ts';

/** A batch of inboxes whose mail is due; clears the due time. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const due = tx
    .selectFrom('notification_inbox')
    .select('account_id')
    .where('mail_due_at', '<=', now)
    .orderBy('mail_due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable('notification_inbox')
    .set({ mail_due_at: null })
    .where('account_id', 'in', due)
    .returning('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function lockMailing(tx: Tx, accountId: string): Promise<{ mailedAt: Date | null } | null> {
  const row = await tx
    .selectFrom('notification_inbox')
    .select('mailed_at as mailedAt')
    .where('account_id', '=', accountId)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Address, and when the person was last online. Null for a deleted account. */
export async function findMailRecipient(db: Db, accountId: string) {
  const row = await db
    .selectFrom('auth.identity as person')
    .innerJoin('account', 'account.id', 'person.id')
    .select(['person.email', 'person.locked_at as lockedAt'])
    .select(['account.username', 'account.full_name as fullName'])
    .select((eb) =>
      eb
        .selectFrom('auth.session')
        .whereRef('auth.session.user_id', '=', 'person.id')
        .select((of) => of.fn.max('auth.session.last_seen_at').as('at'))
        .as('lastSeenAt'),
    )
    .where('person.id', '=', accountId)
    .where('account.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface UnmailedQuery {
  readonly kinds: readonly NotificationKind[];
  readonly after: Date;
  readonly limit: number;
}

/** Unread, unmailed notifications newer than `after`. */
export function findUnmailed(db: Db, accountId: string, { kinds, after, limit }: UnmailedQuery) {
  return db
    .selectFrom('notification')
    .select(['id', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where('moved_at', '>', after)
    .orderBy('moved_at', 'desc')
    .limit(limit)
    .execute();
}

export async function postponeMail(tx: Tx, accountId: string, until: Date): Promise<void> {
  await tx
    .updateTable('notification_inbox')
    .set({ mail_due_at: until })
    .where('account_id', '=', accountId)
    .execute();
}

export async function markMailed(
  tx: Tx,
  accountId: string,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ mailed_at: now })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

/** Starts the minimum interval until the next mail. */
export async function setLastMail(tx: Tx, accountId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('notification_inbox')
    .set({ mailed_at: at })
    .where('account_id', '=', accountId)
    .execute();
}
