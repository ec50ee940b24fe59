import { type LiveChange, notificationsPerPage } from '@perchero/contract/notifications/notifications';
import type { Db } from '#platform/database/database.ts';
import { capUnread } from './list-notifications.ts';
import { type NotificationRow, readChangedSince } from './notifications.queries.ts';
import { toNotifications } from './to-notification.ts';

/**
 * Changes of an inbox after a revision; null for a client without one. `notifications` is null when the client must
 * reload the list: too many changes, or deleted rows.
 */
export async function readChanges(
  db: Db,
  accountId: string,
  since: number | null,
): Promise<{ revision: number; change: LiveChange }> {
  const after = since ?? Number.MAX_SAFE_INTEGER;
  const { revision, unread, rows } = await readChangedSince(db, accountId, after);
  const notifications =
    since !== null && coverAllChanges(rows, revision - since)
      ? toNotifications(rows.toSorted(byTime), accountId)
      : null;
  return { revision, change: { unread: capUnread(unread), notifications } };
}

/** Every change has its own revision: a missing one was a deletion, or was overwritten by a later change of the same row. */
function coverAllChanges(rows: readonly NotificationRow[], changes: number): boolean {
  return rows.length <= notificationsPerPage && new Set(rows.map((row) => row.revision)).size === changes;
}

function byTime(one: NotificationRow, other: NotificationRow): number {
  return other.movedAt.getTime() - one.movedAt.getTime() || other.id - one.id;
}
