import type { NotificationPreferences } from '@perchero/contract/notifications/notifications';
import type { LikeEventPayload } from '#modules/social/index.ts';
import type { Tx } from '#platform/database/database.ts';
import type { InboxChange } from './inbox.queries.ts';
import { type Joining, joinGroups, leaveGroup, readLikes } from './likes.queries.ts';
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
 * back before it is read was never there. Answers each change with the person it is for.
 */
export async function notifyOfLikes(
  tx: Tx,
  people: ReadonlyMap<string, Held>,
  likes: readonly LikeEventPayload[],
): Promise<[string, InboxChange][]> {
  if (likes.length === 0) return [];
  const found = await readLikes(tx, likes);
  const joinings: Joining[] = [];
  for (const [productId, ofPiece] of Map.groupBy(found, (like) => like.productId)) {
    const joining = ofPiece.filter(({ isThere, group }) => isThere && group === null);
    const held = people.get(joining[0]?.sellerId ?? '');
    if (held?.preferences.like.bell)
      joinings.push({ held, productId, actorIds: joining.map(({ actorId }) => actorId) });
  }
  const opened = await joinGroups(tx, joinings);
  const changes = joinings.map(({ held, productId }): [string, InboxChange] => {
    const added = opened.has(productId) ? 1 : 0;
    return [held.accountId, { added, removed: 0, unread: added, ...mailDueFrom(held, 'like') }];
  });
  for (const { isThere, group, isOpen, actorId, sellerId } of found) {
    const held = people.get(sellerId);
    if (isThere || group === null || !isOpen || !held) continue;
    const { removed, unread } = await leaveGroup(tx, held.revision, { group, actorId });
    changes.push([sellerId, { added: 0, removed, unread: -unread }]);
  }
  return changes;
}
