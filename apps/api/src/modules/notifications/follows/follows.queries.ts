import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import type { FollowEventPayload } from '#modules/follows/index.ts';
import { type Tx, writeNamed } from '#platform/database/database.ts';
import { countRemoved, type InboxContext } from '../inbox.queries.ts';

interface FollowerState extends FollowEventPayload {
  /** The follow exists, the follower is not deleted, and nobody blocked the other. */
  readonly exists: boolean;
  /** The followed person was told of this follower once. */
  readonly isTold: boolean;
  /** The notification that contains the follower. */
  readonly groupId: number | null;
  readonly isUnread: boolean;
}

/** Current state of the follows, in their order. Share-locks the followers against deletion. */
export function readFollowers(tx: Tx, follows: readonly FollowEventPayload[]): Promise<FollowerState[]> {
  return writeNamed(
    tx,
    'notifications-followers',
    sql<FollowerState>`
      select event.followed_id as "followedId", follower.id as "followerId",
        follower.deleted_at is null and exists (
          select from follow where follow.follower_id = follower.id and follow.followed_id = event.followed_id
        ) and ${isNotBlocked(sql.ref('event.followed_id'), sql.ref('follower.id'))} as "exists",
        told.follower_id is not null as "isTold", told.notification_id as "groupId",
        notification.id is not null and notification.read_at is null as "isUnread"
      from (
        select followed_id, follower_id, max(place) as place
        from unnest(
          ${follows.map(({ followedId }) => followedId)}::uuid[], ${follows.map(({ followerId }) => followerId)}::uuid[]
        ) with ordinality as followed (followed_id, follower_id, place)
        group by followed_id, follower_id
      ) as event
      join account as follower on follower.id = event.follower_id
      left join follow_news as told on told.followed_id = event.followed_id and told.follower_id = event.follower_id
      left join notification on notification.id = told.notification_id
      order by event.place
      for share of follower`,
  );
}

/** Adds new followers, the latest last, to the unread notification of them, or creates it. Returns whether it is new. */
export async function addFollowers(
  tx: Tx,
  { accountId, revision, now }: InboxContext,
  followerIds: readonly string[],
): Promise<boolean> {
  const [group] = await writeNamed(
    tx,
    'notifications-join-followers',
    sql<{ isNew: boolean }>`
      with gathered as (
        insert into notification (account_id, kind, actor_id, actor_count, revision, created_at, moved_at)
        values (${accountId}, 'follow', ${followerIds.at(-1)}, ${followerIds.length}, ${revision}, ${now}, ${now})
        on conflict (account_id) where kind = 'follow' and read_at is null
        do update set actor_count = notification.actor_count + excluded.actor_count, actor_id = excluded.actor_id,
          revision = excluded.revision, moved_at = excluded.moved_at
        returning id, xmax = 0 as "isNew"
      ), joined as (
        insert into follow_news (followed_id, follower_id, notification_id, created_at)
        select ${accountId}, follower_id, gathered.id, ${now}
        from gathered cross join unnest(${followerIds}::uuid[]) as follower_id
      )
      select "isNew" from gathered`,
  );
  return group?.isNew === true;
}

/** Deletes the notification with its last follower; returns what was removed. That the person was told stays. */
export async function removeFollower(
  tx: Tx,
  revision: number,
  { groupId, followerId }: { readonly groupId: number; readonly followerId: string },
): Promise<{ removed: number; unread: number }> {
  await tx
    .updateTable('follow_news')
    .set({ notification_id: null })
    .where('notification_id', '=', groupId)
    .where('follower_id', '=', followerId)
    .execute();
  const last = await tx
    .selectFrom('follow_news')
    .select('follower_id')
    .where('notification_id', '=', groupId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last)
    return countRemoved(
      await tx.deleteFrom('notification').where('id', '=', groupId).returning('read_at').execute(),
    );
  await tx
    .updateTable('notification')
    .set((eb) => ({ actor_count: eb('actor_count', '-', 1), actor_id: last.follower_id, revision }))
    .where('id', '=', groupId)
    .execute();
  return countRemoved([]);
}

/** The notification that tells this account of the follower; null without one. */
export async function findFollowerGroup(
  tx: Tx,
  accountId: string,
  followerId: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('follow_news')
    .innerJoin('notification', 'notification.id', 'follow_news.notification_id')
    .select('notification.id')
    .where('followed_id', '=', accountId)
    .where('follower_id', '=', followerId)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A batch of whom the account was told of, or who was told of it. Returns how many. */
export async function deleteFollowNews(tx: Tx, accountId: string, limit: number): Promise<number> {
  const rows = await writeNamed(
    tx,
    'notifications-delete-follow-news',
    sql`
      delete from follow_news where (followed_id, follower_id) in (
        (select followed_id, follower_id from follow_news where followed_id = ${accountId} limit ${limit})
        union all (select followed_id, follower_id from follow_news where follower_id = ${accountId} limit ${limit})
        limit ${limit}
      ) returning followed_id`,
  );
  return rows.length;
}
