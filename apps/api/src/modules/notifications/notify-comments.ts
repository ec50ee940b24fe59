import type { NotificationKind } from '#platform/database/database.gen.ts';
import type { Tx } from '#platform/database/database.ts';
import {
  type CommentState,
  deleteNotification,
  insertCommentNotification,
  readComments,
} from './comments.queries.ts';
import type { InboxChange, InboxContext } from './inbox.queries.ts';
import { dueFrom } from './mail.rules.ts';

/** One notification per comment and recipient. A comment deleted while unread removes its notification. */
export async function notifyOfComments(
  tx: Tx,
  inbox: InboxContext,
  commentIds: readonly number[],
): Promise<InboxChange[]> {
  if (commentIds.length === 0) return [];
  const changes: InboxChange[] = [];
  for (const comment of await readComments(tx, inbox.accountId, commentIds)) {
    const kind = kindFor(inbox.accountId, comment);
    if (comment.isVisible && comment.notificationId === null && inbox.channels(kind).bell) {
      await insertCommentNotification(tx, inbox, kind, comment);
      changes.push({ added: 1, removed: 0, unread: 1, ...dueFrom(inbox, kind) });
    }
    if (!comment.isVisible && comment.notificationId !== null && !comment.isRead) {
      await deleteNotification(tx, comment.notificationId);
      changes.push({ added: 0, removed: 1, unread: -1 });
    }
  }
  return changes;
}

/** A reply to the seller counts as a reply. */
function kindFor(accountId: string, { answeredId }: CommentState): NotificationKind {
  return answeredId === accountId ? 'reply' : 'comment';
}
