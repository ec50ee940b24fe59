import type { NotificationPreferences } from '@perchero/contract/notifications/notifications';
import {
  commentEvents,
  type CommentEventPayload,
  likeEvents,
  type LikeEventPayload,
} from '#modules/social/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent, Listener } from '#platform/events/events.ts';
import type { LiveNews } from '#platform/live/live-news.ts';
import { findListeners, findSellers } from './concerned.queries.ts';
import { type InboxChange, changeInboxes } from './inbox.queries.ts';
import { notifyOfComments } from './notify-comments.ts';
import { notifyOfLikes } from './notify-likes.ts';
import { readPreferencesOf } from './preferences.ts';

export interface NotifyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly news: LiveNews;
}

/** What may have changed for one person; how it is, is read once their inbox is held. */
interface Concern {
  readonly likes: LikeEventPayload[];
  readonly comments: number[];
}

/** So many people are told in one transaction: few round trips, and nobody's inbox is held for long. */
const toldAtOnce = 50;

/** Tells people what others did with their pieces and comments. Events that come twice, late or in another order end the same. */
export function onSocialNews(deps: NotifyDeps): Listener {
  return {
    name: 'notifications.on-social',
    hears: [...Object.values(likeEvents), ...Object.values(commentEvents)],
    async handle(events) {
      const concerns = [...(await whomItConcerns(deps.db, events))];
      // For all at once and not with each inbox: who changes their mind in this moment is told once more, or once less.
      const preferences = await readPreferencesOf(
        deps.db,
        concerns.map(([accountId]) => accountId),
      );
      for (let start = 0; start < concerns.length; start += toldAtOnce)
        await notify(deps, concerns.slice(start, start + toldAtOnce), preferences);
    },
  };
}

async function notify(
  { db, clock, news }: NotifyDeps,
  concerns: readonly (readonly [string, Concern])[],
  preferences: (accountId: string) => NotificationPreferences,
): Promise<void> {
  const now = clock.now();
  const accountIds = concerns.map(([accountId]) => accountId);
  const changed = await changeInboxes(db, accountIds, async (tx, revisions) => {
    const people = new Map(
      [...revisions].map(([accountId, revision]) => [
        accountId,
        { accountId, revision, now, preferences: preferences(accountId) },
      ]),
    );
    const changes = await notifyOfLikes(
      tx,
      people,
      concerns.flatMap(([, { likes }]) => likes),
    );
    for (const [accountId, { comments }] of concerns) {
      const held = people.get(accountId);
      for (const change of held ? await notifyOfComments(tx, held, comments) : [])
        changes.push([accountId, change]);
    }
    const byPerson = Map.groupBy(changes, ([accountId]) => accountId);
    return new Map(
      [...byPerson].map(([accountId, own]) => [accountId, own.map(([, change]) => change).reduce(both)]),
    );
  });
  await news.publish(changed);
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
