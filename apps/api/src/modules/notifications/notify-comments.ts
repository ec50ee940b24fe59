import type { NotificationKind } from '@perchero/contract/notifications/notifications';
import type { Tx } from '#platform/database/database.ts';
import {
  type CommentState,
  deleteNotification,
  insertNotification,
  readComments,
} from './comments.queries.ts';
import type { InboxChange } from './inbox.queries.ts';
import { mailDueFrom } from './mail.rules.ts';
import type { Held } from './notify-likes.ts';

/** Each comment tells a person once. Deleted before it was read, it never happened. */
export async function notifyOfComments(
  tx: Tx,
  held: Held,
  commentIds: readonly number[],
): Promise<InboxChange[]> {
  if (commentIds.length === 0) return [];
  const changes: InboxChange[] = [];
  for (const comment of await readComments(tx, held.accountId, commentIds)) {
    const kind = kindFor(held.accountId, comment);
    if (comment.isThere && comment.notificationId === null && held.preferences[kind].bell) {
      await insertNotification(tx, held, kind, comment);
      changes.push({ added: 1, removed: 0, unread: 1, ...mailDueFrom(held, kind) });
    }
    if (!comment.isThere && comment.notificationId !== null && !comment.isRead) {
      await deleteNotification(tx, comment.notificationId);
      changes.push({ added: 0, removed: 1, unread: -1 });
    }
  }
  return changes;
}

/** An answer to the seller is told of as an answer. */
function kindFor(accountId: string, { answeredId }: CommentState): NotificationKind {
  return answeredId === accountId ? 'reply' : 'comment';
}
