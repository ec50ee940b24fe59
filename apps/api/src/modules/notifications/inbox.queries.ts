import { mostNotifications } from '@perchero/contract/notifications/notifications';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx, writeNamed } from '#platform/database/database.ts';

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
export async function changeInbox(
  db: Db,
  accountId: string,
  change: (tx: Tx, revision: number) => Promise<InboxChange | null>,
): Promise<boolean> {
  const changed = await changeInboxes(db, [accountId], async (tx, revisions) => {
    const revision = revisions.get(accountId);
    const done = revision === undefined ? null : await change(tx, revision);
    return new Map(done ? [[accountId, done]] : []);
  });
  return changed.length > 0;
}

/** The same for several people in one transaction: answers for whom something changed. */
export function changeInboxes(
  db: Db,
  accountIds: readonly string[],
  change: (tx: Tx, revisions: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, InboxChange>>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const held = await holdInboxes(tx, accountIds);
    const done = await change(tx, new Map(held.map(({ accountId, revision }) => [accountId, revision + 1])));
    const moves: Move[] = [];
    for (const { accountId, total } of held) {
      const own = done.get(accountId);
      if (!own) continue;
      const excess = total + own.added - own.removed - mostNotifications;
      const forgotten = excess > 0 ? await forgetOldest(tx, accountId, excess) : { removed: 0, unread: 0 };
      moves.push({
        ...own,
        accountId,
        removed: own.removed + forgotten.removed,
        unread: own.unread - forgotten.unread,
      });
    }
    if (moves.length > 0) await moveInboxes(tx, moves);
    return moves.map(({ accountId }) => accountId);
  });
}

interface Held {
  readonly accountId: string;
  readonly revision: number;
  readonly total: number;
}

/**
 * The accounts are held as well: none can be deleted meanwhile and leave something behind. In the order of their ids, so
 * that no two who hold several wait for each other.
 */
function holdInboxes(tx: Tx, accountIds: readonly string[]): Promise<Held[]> {
  return writeNamed(
    tx,
    'notifications-hold-inboxes',
    sql<Held>`
      insert into notification_inbox (account_id)
      select id from account where id = any(${accountIds}::uuid[]) and deleted_at is null order by id for share
      on conflict (account_id) do update set account_id = excluded.account_id
      returning account_id as "accountId", revision, total`,
  );
}

interface Move extends InboxChange {
  readonly accountId: string;
}

async function moveInboxes(tx: Tx, moves: readonly Move[]): Promise<void> {
  await writeNamed(
    tx,
    'notifications-move-inboxes',
    sql`
      update notification_inbox as inbox
      set revision = inbox.revision + 1, unread = inbox.unread + move.unread, total = inbox.total + move.added,
        mail_due_at = coalesce(inbox.mail_due_at, move.mail_due_at)
      from unnest(
        ${moves.map(({ accountId }) => accountId)}::uuid[], ${moves.map(({ unread }) => unread)}::integer[],
        ${moves.map(({ added, removed }) => added - removed)}::integer[],
        ${moves.map(({ mailDueAt }) => mailDueAt ?? null)}::timestamptz[]
      ) as move (account_id, unread, added, mail_due_at)
      where inbox.account_id = move.account_id`,
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
