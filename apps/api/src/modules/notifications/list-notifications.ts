import {
  type listNotifications as endpoint,
  mostUnreadTold,
} from '@perchero/contract/notifications/notifications';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Db } from '#platform/database/database.ts';
import { readPage, readUnread } from './notifications.queries.ts';
import { toNotification } from './words.ts';

export async function listNotifications(
  db: Db,
  accountId: string,
  page: number,
): Promise<ReplyOf<typeof endpoint>> {
  const { rows, total, unread } = await readPage(db, accountId, page);
  return {
    data: rows.map((row) => toNotification(row, accountId)),
    count: total,
    unread: told(unread),
  };
}

export async function countUnread(db: Db, accountId: string): Promise<number> {
  return told(await readUnread(db, accountId));
}

/** Nobody is told of more than this many. */
export function told(unread: number): number {
  return Math.min(unread, mostUnreadTold);
}
