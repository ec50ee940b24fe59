import {
  type listNotifications as endpoint,
  maxUnreadCounted,
} from '@perchero/contract/notifications/notifications';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Db } from '#platform/database/database.ts';
import { readPage, readUnread } from './notifications.queries.ts';
import { toNotifications } from './to-notification.ts';

export async function listNotifications(
  db: Db,
  accountId: string,
  page: number,
): Promise<ReplyOf<typeof endpoint>> {
  const { rows, total, unread } = await readPage(db, accountId, page);
  return {
    data: toNotifications(rows, accountId),
    count: total,
    unread: capUnread(unread),
  };
}

export async function countUnread(db: Db, accountId: string): Promise<number> {
  return capUnread(await readUnread(db, accountId));
}

/** Larger counts are not shown exactly. */
export function capUnread(unread: number): number {
  return Math.min(unread, maxUnreadCounted);
}
