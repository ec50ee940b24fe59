import { maxNotifications } from '@perchero/contract/notifications/notifications';
import { sql } from 'kysely';
import type { NotificationKind } from '#platform/database/database.gen.ts';
import { type Db, inTransaction, type Tx, writeNamed } from '#platform/database/database.ts';
import type { Channels } from './preferences.queries.ts';
import { insertDue } from './push/due.queries.ts';

/** A locked inbox and the data for its changes. */
export interface InboxContext {
  readonly accountId: string;
  readonly revision: number;
  readonly now: Date;
  /** What its owner chose. */
  readonly channels: (kind: NotificationKind) => Channels;
}

export interface InboxChange {
  readonly added: number;
  readonly removed: number;
  /** Change of the unread count. */
  readonly unread: number;
  /** When to check for a digest mail. */
  readonly mailDueAt?: Date;
  /** When to push it. */
  readonly pushDueAt?: Date;
}

export function mergeChanges(one: InboxChange, other: InboxChange): InboxChange {
  return {
    ...one,
    ...other,
    added: one.added + other.added,
    removed: one.removed + other.removed,
    unread: one.unread + other.unread,
  };
}

/**
 * Runs a change with the inbox locked and increments its revision when something changed, so that revisions have no
 * gaps. The change must read its input inside. Returns false when nothing changed or the account is deleted.
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

/** The same for several accounts in one transaction; returns the changed ones. */
export function changeInboxes(
  db: Db,
  accountIds: readonly string[],
  change: (tx: Tx, revisions: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, InboxChange>>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const lockedInboxes = await lockInboxes(tx, accountIds);
    const changes = await change(
      tx,
      new Map(lockedInboxes.map(({ accountId, revision }) => [accountId, revision + 1])),
    );
    const updates: InboxUpdate[] = [];
    for (const { accountId, total } of lockedInboxes) {
      const own = changes.get(accountId);
      if (!own) continue;
      const excess = total + own.added - own.removed - maxNotifications;
      const deleted = excess > 0 ? await deleteOldest(tx, accountId, excess) : { removed: 0, unread: 0 };
      updates.push({
        ...own,
        accountId,
        removed: own.removed + deleted.removed,
        unread: own.unread - deleted.unread,
      });
    }
    if (updates.length > 0) await updateInboxes(tx, updates);
    await insertDue(
      tx,
      updates.flatMap(({ accountId, pushDueAt: dueAt }) =>
        dueAt ? { accountId, topic: 'bell', dueAt } : [],
      ),
    );
    return updates.map(({ accountId }) => accountId);
  });
}

interface LockedInbox {
  readonly accountId: string;
  readonly revision: number;
  readonly total: number;
}

/** Share-locks the accounts against deletion, in id order to avoid deadlocks. */
function lockInboxes(tx: Tx, accountIds: readonly string[]): Promise<LockedInbox[]> {
  return writeNamed(
    tx,
    'notifications-hold-inboxes',
    sql<LockedInbox>`
      insert into notification_inbox (account_id)
      select id from account where id = any(${accountIds}::uuid[]) and deleted_at is null order by id for share
      on conflict (account_id) do update set account_id = excluded.account_id
      returning account_id as "accountId", revision, total`,
  );
}

interface InboxUpdate extends InboxChange {
  readonly accountId: string;
}

async function updateInboxes(tx: Tx, updates: readonly InboxUpdate[]): Promise<void> {
  await writeNamed(
    tx,
    'notifications-move-inboxes',
    sql`
      update notification_inbox as inbox
      set revision = inbox.revision + 1, unread = inbox.unread + move.unread, total = inbox.total + move.added,
        mail_due_at = coalesce(inbox.mail_due_at, move.mail_due_at)
      from unnest(
        ${updates.map(({ accountId }) => accountId)}::uuid[], ${updates.map(({ unread }) => unread)}::integer[],
        ${updates.map(({ added, removed }) => added - removed)}::integer[],
        ${updates.map(({ mailDueAt }) => mailDueAt ?? null)}::timestamptz[]
      ) as move (account_id, unread, added, mail_due_at)
      where inbox.account_id = move.account_id`,
  );
}

/** Returns the accounts that exist. In id order to avoid deadlocks. */
export async function moveOrderRevisions(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const rows = await writeNamed(
    tx,
    'notifications-move-orders',
    sql<{ accountId: string }>`
      insert into notification_inbox (account_id, order_revision)
      select id, 1 from account where id = any(${accountIds}::uuid[]) and deleted_at is null order by id for share
      on conflict (account_id) do update set order_revision = notification_inbox.order_revision + 1
      returning account_id as "accountId"`,
  );
  return rows.map(({ accountId }) => accountId);
}

async function deleteOldest(tx: Tx, accountId: string, count: number) {
  const oldest = tx
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('moved_at')
    .orderBy('id')
    .limit(count);
  return countRemoved(
    await tx.deleteFrom('notification').where('id', 'in', oldest).returning('read_at').execute(),
  );
}

export function countRemoved(rows: readonly { readonly read_at: Date | null }[]) {
  return { removed: rows.length, unread: rows.filter(({ read_at }) => read_at === null).length };
}
