import { type FollowEventPayload, followEvents } from '#modules/follows/index.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { changeInbox, type InboxChange, type InboxContext, mergeChanges } from '../inbox.queries.ts';
import { dueFrom } from '../mail.rules.ts';
import type { NotifyDeps } from '../notify.ts';
import { readChannelsOf } from '../preferences.ts';
import { addFollowers, readFollowers, removeFollower } from './follows.queries.ts';

/**
 * New followers are gathered in one notification until it is read. A person is told once of a follower; one who stops
 * following while it is unread leaves it. Idempotent and order-independent.
 */
export function onFollowEvents(deps: NotifyDeps): Listener {
  const { db, clock, news } = deps;
  return {
    name: 'notifications.on-follows',
    hears: Object.values(followEvents),
    async handle(events, stop) {
      const follows = events.map(({ payload }) => payload as FollowEventPayload);
      for (const [accountId, own] of Map.groupBy(follows, ({ followedId }) => followedId)) {
        stop?.throwIfAborted();
        const hasChanged = await changeInbox(db, accountId, async (tx, revision) => {
          const channels = (await readChannelsOf(tx, [accountId]))(accountId);
          return notifyOfFollows(tx, { accountId, revision, now: clock.now(), channels }, own);
        });
        if (hasChanged) await news.publish([accountId]);
      }
    },
  };
}

async function notifyOfFollows(
  tx: Tx,
  inbox: InboxContext,
  follows: readonly FollowEventPayload[],
): Promise<InboxChange | null> {
  const found = await readFollowers(tx, follows);
  const changes: InboxChange[] = [];
  const newIds = found.filter(({ exists, isTold }) => exists && !isTold).map(({ followerId }) => followerId);
  if (newIds.length > 0 && inbox.channels('follow').bell) {
    const added = (await addFollowers(tx, inbox, newIds)) ? 1 : 0;
    changes.push({ added, removed: 0, unread: added, ...dueFrom(inbox, 'follow') });
  }
  for (const { exists, groupId, isUnread, followerId } of found) {
    if (exists || groupId === null || !isUnread) continue;
    const { removed, unread } = await removeFollower(tx, inbox.revision, { groupId, followerId });
    changes.push({ added: 0, removed, unread: -unread });
  }
  return changes.length === 0 ? null : changes.reduce(mergeChanges);
}
