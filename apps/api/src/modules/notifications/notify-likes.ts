import type { NotificationPreferences } from '@perchero/contract/notifications/notifications';
import type { LikeEventPayload } from '#modules/social/index.ts';
import type { Tx } from '#platform/database.ts';
import type { InboxChange } from './inbox.queries.ts';
import { joinGroup, leaveGroup, readLikes } from './likes.queries.ts';
import { mailDueFrom } from './mail.rules.ts';

/** Whose inbox is held, and what a change there carries. */
export interface Held {
  readonly accountId: string;
  readonly revision: number;
  readonly now: Date;
  readonly preferences: NotificationPreferences;
}

/**
 * Likes of a piece gather in one notification until it is read. A person is told of once for a piece; who takes the like
 * back before it is read was never there.
 */
export async function notifyOfLikes(
  tx: Tx,
  held: Held,
  likes: readonly LikeEventPayload[],
): Promise<InboxChange[]> {
  if (likes.length === 0) return [];
  const found = await readLikes(tx, held.accountId, likes);
  const changes: InboxChange[] = [];
  for (const productId of new Set(found.map((like) => like.productId))) {
    const ofPiece = found.filter((like) => like.productId === productId);
    const joining = ofPiece.filter(({ isThere, group }) => isThere && group === null);
    if (joining.length > 0 && held.preferences.like.bell) {
      const { isNew } = await joinGroup(
        tx,
        held,
        productId,
        joining.map(({ actorId }) => actorId),
      );
      const added = isNew ? 1 : 0;
      changes.push({ added, removed: 0, unread: added, ...mailDueFrom(held, 'like') });
    }
    for (const { isThere, group, isOpen, actorId } of ofPiece) {
      if (isThere || group === null || !isOpen) continue;
      const { removed, unread } = await leaveGroup(tx, held.revision, { group, actorId });
      changes.push({ added: 0, removed, unread: -unread });
    }
  }
  return changes;
}
