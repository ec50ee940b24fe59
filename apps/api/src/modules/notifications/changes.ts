import { type LiveChange, notificationsPerPage } from '@perchero/contract/notifications/notifications';
import type { Db } from '#platform/database/database.ts';
import { told } from './list-notifications.ts';
import { type NotificationRow, readChangedSince } from './notifications.queries.ts';
import { toNotification } from './words.ts';

/**
 * What happened to a person's notifications after this revision, for a reader who knows all before it; null for one who
 * knows nothing. Where rows cannot tell it, because they are too many or some disappeared, the reader has to read the
 * list anew.
 */
export async function readChanges(
  db: Db,
  accountId: string,
  since: number | null,
): Promise<{ revision: number; change: LiveChange }> {
  const after = since ?? Number.MAX_SAFE_INTEGER;
  const { revision, unread, rows } = await readChangedSince(db, accountId, after);
  const notifications =
    since !== null && tellAll(rows, revision - since)
      ? rows.toSorted(byTime).map((row) => toNotification(row, accountId))
      : null;
  return { revision, change: { unread: told(unread), notifications } };
}

/** Each change has a number of its own: one that no row carries took a row away, or was followed by another of the same row. */
function tellAll(rows: readonly NotificationRow[], changes: number): boolean {
  return rows.length <= notificationsPerPage && new Set(rows.map((row) => row.revision)).size === changes;
}

function byTime(one: NotificationRow, other: NotificationRow): number {
  return other.movedAt.getTime() - one.movedAt.getTime() || other.id - one.id;
}
