import type { Notification } from '@perchero/contract/notifications/notifications';
import { allKinds, kindOf } from './kinds/index.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** Omits kinds of a newer release, which may be stored after it was rolled back. */
export function toNotifications(rows: readonly NotificationRow[], accountId: string): Notification[] {
  const known = new Set(allKinds().map(({ name }) => name));
  return rows.filter(({ kind }) => known.has(kind)).map((row) => toNotification(row, accountId));
}

export function toNotification(row: NotificationRow, accountId: string): Notification {
  const { id, kind, isRead, movedAt, actorUsername, actorAvatar } = row;
  const { text, url, icon } = kindOf(kind);
  return {
    id,
    ...text(row),
    read: isRead,
    created_at: movedAt.toISOString(),
    url: url(row),
    user_id: accountId,
    kind,
    icon,
    actor: actorUsername === null ? null : { username: actorUsername, avatar_url: actorAvatar },
  };
}
