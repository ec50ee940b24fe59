import { mostNotifications } from '@perchero/contract/notifications/notifications';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx, writeNamed } from '#platform/database.ts';

/** What a change did to somebody's notifications. */
export interface InboxChange {
  readonly added: number;
  readonly removed: number;
  /** How many more are unread, or fewer. */
  readonly unread: number;
  /** When to look whether the person has to be written to. */
  readonly mailDueAt?: Date;
}

/**
 * Makes a change to a person's notifications, alone: their inbox is held until it is done, and moves on by one when
 * something changed, so that its number has no gaps. What the change depends on must be read inside it. False when
 * nothing changed; nothing does for somebody who is gone.
 */
export function changeInbox(
  db: Db,
  accountId: string,
  change: (tx: Tx, revision: number) => Promise<InboxChange | null>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const held = await holdInbox(tx, accountId);
    const done = held && (await change(tx, held.revision + 1));
    if (!done) return false;
    const excess = held.total + done.added - done.removed - mostNotifications;
    const forgotten = excess > 0 ? await forgetOldest(tx, accountId, excess) : { removed: 0, unread: 0 };
    await moveInbox(tx, accountId, {
      ...done,
      removed: done.removed + forgotten.removed,
      unread: done.unread - forgotten.unread,
    });
    return true;
  });
}

/** The account is held as well: it cannot be deleted meanwhile and leave something behind. */
async function holdInbox(tx: Tx, accountId: string): Promise<{ revision: number; total: number } | null> {
  const [row] = await writeNamed(
    tx,
    'notifications-hold-inbox',
    sql<{ revision: number; total: number }>`
      insert into notification_inbox (account_id)
      select id from account where id = ${accountId} and deleted_at is null for share
      on conflict (account_id) do update set account_id = excluded.account_id
      returning revision, total`,
  );
  return row ?? null;
}

async function moveInbox(
  tx: Tx,
  accountId: string,
  { added, removed, unread, mailDueAt }: InboxChange,
): Promise<void> {
  await writeNamed(
    tx,
    'notifications-move-inbox',
    sql`
      update notification_inbox
      set revision = revision + 1, unread = unread + ${unread}, total = total + ${added - removed},
        mail_due_at = coalesce(mail_due_at, ${mailDueAt ?? null}::timestamptz)
      where account_id = ${accountId}`,
  );
}

async function forgetOldest(tx: Tx, accountId: string, count: number) {
  const oldest = tx
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('moved_at')
    .orderBy('id')
    .limit(count);
  return removed(
    await tx.deleteFrom('notification').where('id', 'in', oldest).returning('read_at').execute(),
  );
}

/** How many went, and how many of them were unread. */
export function removed(rows: readonly { readonly read_at: Date | null }[]) {
  return { removed: rows.length, unread: rows.filter(({ read_at }) => read_at === null).length };
}
