import type { LikeEventPayload } from '#modules/social/index.ts';
import type { Tx } from '#platform/database/database.ts';
import type { InboxChange, InboxContext } from './inbox.queries.ts';
import { type GroupAddition, addToGroups, removeFromGroup, readLikes } from './likes.queries.ts';
import { dueFrom } from './mail.rules.ts';

/**
 * Likes of a product are grouped in one notification until it is read. A person is notified once per product and actor;
 * a like removed while unread leaves the groupId.
 */
export async function notifyOfLikes(
  tx: Tx,
  people: ReadonlyMap<string, InboxContext>,
  likes: readonly LikeEventPayload[],
): Promise<[string, InboxChange][]> {
  if (likes.length === 0) return [];
  const found = await readLikes(tx, likes);
  const additions: GroupAddition[] = [];
  for (const [productId, productLikes] of Map.groupBy(found, (like) => like.productId)) {
    const newLikes = productLikes.filter(({ exists, groupId }) => exists && groupId === null);
    const inbox = people.get(newLikes[0]?.sellerId ?? '');
    if (inbox?.channels('like').bell)
      additions.push({ inbox, productId, actorIds: newLikes.map(({ actorId }) => actorId) });
  }
  const opened = await addToGroups(tx, additions);
  const changes = additions.map(({ inbox, productId }): [string, InboxChange] => {
    const added = opened.has(productId) ? 1 : 0;
    return [inbox.accountId, { added, removed: 0, unread: added, ...dueFrom(inbox, 'like') }];
  });
  for (const { exists, groupId, isUnread, actorId, sellerId } of found) {
    const inbox = people.get(sellerId);
    if (exists || groupId === null || !isUnread || !inbox) continue;
    const { removed, unread } = await removeFromGroup(tx, inbox.revision, { groupId, actorId });
    changes.push([sellerId, { added: 0, removed, unread: -unread }]);
  }
  return changes;
}
