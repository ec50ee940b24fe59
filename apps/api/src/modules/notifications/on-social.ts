import {
  commentEvents,
  type CommentEventPayload,
  likeEvents,
  type LikeEventPayload,
} from '#modules/social/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent, Listener } from '#platform/events/events.ts';
import { findRecipients, findSellers } from './recipients.queries.ts';
import { changeInboxes, mergeChanges } from './inbox.queries.ts';
import type { NotifyDeps } from './notify.ts';
import { notifyOfComments } from './notify-comments.ts';
import { notifyOfLikes } from './notify-likes.ts';
import { readChannelsOf } from './preferences.ts';

/** Ids only; the current state is read with the inbox locked. */
interface RecipientItems {
  readonly likes: LikeEventPayload[];
  readonly comments: number[];
}

/** Few round trips, and short locks. */
const recipientBatchSize = 50;

/** Idempotent and order-independent. */
export function onSocialEvents(deps: NotifyDeps): Listener {
  return {
    name: 'notifications.on-social',
    hears: [...Object.values(likeEvents), ...Object.values(commentEvents)],
    async handle(events) {
      const recipients = [...(await groupByRecipient(deps.db, events))];
      // Read before the locks: a concurrent change of preferences may be missed.
      const channelsOf = await readChannelsOf(
        deps.db,
        recipients.map(([accountId]) => accountId),
      );
      for (let start = 0; start < recipients.length; start += recipientBatchSize)
        await notifyRecipients(deps, recipients.slice(start, start + recipientBatchSize), channelsOf);
    },
  };
}

async function notifyRecipients(
  { db, clock, news }: NotifyDeps,
  recipients: readonly (readonly [string, RecipientItems])[],
  channelsOf: Awaited<ReturnType<typeof readChannelsOf>>,
): Promise<void> {
  const now = clock.now();
  const accountIds = recipients.map(([accountId]) => accountId);
  const changed = await changeInboxes(db, accountIds, async (tx, revisions) => {
    const people = new Map(
      [...revisions].map(([accountId, revision]) => [
        accountId,
        { accountId, revision, now, channels: channelsOf(accountId) },
      ]),
    );
    const changes = await notifyOfLikes(
      tx,
      people,
      recipients.flatMap(([, { likes }]) => likes),
    );
    for (const [accountId, { comments }] of recipients) {
      const inbox = people.get(accountId);
      for (const change of inbox ? await notifyOfComments(tx, inbox, comments) : [])
        changes.push([accountId, change]);
    }
    const byPerson = Map.groupBy(changes, ([accountId]) => accountId);
    return new Map(
      [...byPerson].map(([accountId, own]) => [
        accountId,
        own.map(([, change]) => change).reduce(mergeChanges),
      ]),
    );
  });
  await news.publish(changed);
}

async function groupByRecipient(
  db: Db,
  events: readonly DeliveredEvent[],
): Promise<Map<string, RecipientItems>> {
  const recipients = new Map<string, RecipientItems>();
  const itemsOf = (accountId: string) => {
    const items = recipients.get(accountId) ?? { likes: [], comments: [] };
    recipients.set(accountId, items);
    return items;
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
    if (seller !== undefined && seller !== like.accountId) itemsOf(seller).likes.push(like);
  }
  for (const { commentId, accountId } of await findRecipients(db, comments))
    itemsOf(accountId).comments.push(commentId);
  return recipients;
}
