import {
  commentEvents,
  type CommentEventPayload,
  likeEvents,
  type LikeEventPayload,
} from '#modules/social/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database.ts';
import type { DeliveredEvent, Listener } from '#platform/events.ts';
import { createGate } from '#platform/gate.ts';
import type { LiveNews } from '#platform/live-news.ts';
import { findListeners, findSellers } from './concerned.queries.ts';
import { type InboxChange, changeInbox } from './inbox.queries.ts';
import { notifyOfComments } from './notify-comments.ts';
import { type Held, notifyOfLikes } from './notify-likes.ts';
import { readPreferencesOf } from './preferences.ts';

export interface NotifyParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly news: LiveNews;
}

/** What may have changed for one person; how it is, is read once their inbox is held. */
interface Concern {
  readonly likes: LikeEventPayload[];
  readonly comments: number[];
}

/** Each waits for the database most of its time, and no two of them for the same inbox. */
const inTurn = createGate(4);

/** Tells people what others did with their pieces and comments. Events that come twice, late or in another order end the same. */
export function onSocialNews(parts: NotifyParts): Listener {
  return {
    name: 'notifications.on-social',
    hears: [...Object.values(likeEvents), ...Object.values(commentEvents)],
    async handle(events) {
      const concerns = [...(await whomItConcerns(parts.db, events))];
      // For all at once and not with each inbox: who changes their mind in this moment is told once more, or once less.
      const preferences = await readPreferencesOf(
        parts.db,
        concerns.map(([accountId]) => accountId),
      );
      // All are over before a failure is told, so that nothing goes on when the same events come again.
      const told = await Promise.allSettled(
        concerns.map(([accountId, concern]) =>
          inTurn(() => notify(parts, { accountId, preferences: preferences(accountId) }, concern)),
        ),
      );
      for (const one of told) if (one.status === 'rejected') throw one.reason;
    },
  };
}

async function notify(
  parts: NotifyParts,
  { accountId, preferences }: Pick<Held, 'accountId' | 'preferences'>,
  { likes, comments }: Concern,
): Promise<void> {
  const now = parts.clock.now();
  const hasChanged = await changeInbox(parts.db, accountId, async (tx, revision) => {
    const person = { accountId, revision, now, preferences };
    const changes = [
      ...(await notifyOfLikes(tx, person, likes)),
      ...(await notifyOfComments(tx, person, comments)),
    ];
    return changes.length === 0 ? null : changes.reduce(both);
  });
  if (hasChanged) await parts.news.publish([accountId]);
}

async function whomItConcerns(db: Db, events: readonly DeliveredEvent[]): Promise<Map<string, Concern>> {
  const concerns = new Map<string, Concern>();
  const concernOf = (accountId: string) => {
    const concern = concerns.get(accountId) ?? { likes: [], comments: [] };
    concerns.set(accountId, concern);
    return concern;
  };
  const isOfComment = ({ type }: DeliveredEvent) => Object.values<string>(commentEvents).includes(type);
  const likes = events
    .filter((event) => !isOfComment(event))
    .map(({ payload }) => payload as LikeEventPayload);
  const comments = events
    .filter(isOfComment)
    .map(({ payload }) => (payload as CommentEventPayload).commentId);

  const sellers = await findSellers(
    db,
    likes.map(({ productId }) => productId),
  );
  for (const like of likes) {
    const seller = sellers.get(like.productId);
    if (seller !== undefined && seller !== like.accountId) concernOf(seller).likes.push(like);
  }
  for (const { commentId, accountId } of await findListeners(db, comments))
    concernOf(accountId).comments.push(commentId);
  return concerns;
}

function both(one: InboxChange, other: InboxChange): InboxChange {
  return {
    ...one,
    ...other,
    added: one.added + other.added,
    removed: one.removed + other.removed,
    unread: one.unread + other.unread,
  };
}
