import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isSuspendedOrClosed } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import type { FollowEventPayload } from './events.ts';

/** Of `account`: neither deleted nor suspended, and nobody blocked the other. */
function isKnownTo(viewerId: string) {
  return sql<boolean>`(account.deleted_at is null and ${isNotBlocked(viewerId, sql.ref('account.id'))}
    and not exists (select from auth.identity where identity.id = account.id and ${isSuspendedOrClosed}))`;
}

/**
 * Returns whether it is new. Share-locks both people, so that neither a deletion nor a block of the same moment misses
 * the follow.
 */
export async function insertFollow(
  tx: Tx,
  { followerId, followedId }: FollowEventPayload,
  now: Date,
): Promise<boolean> {
  const added = await writeNamed(
    tx,
    'follows-insert',
    sql`
      insert into follow (follower_id, followed_id, created_at)
      select follower.id, account.id, ${now}
      from account join account as follower on follower.id = ${followerId} and follower.deleted_at is null
      where account.id = ${followedId} and ${isKnownTo(followerId)}
      for share of account, follower
      on conflict do nothing
      returning followed_id`,
  );
  return added.length > 0;
}

/** Returns whether it existed. */
export async function deleteFollow(tx: Tx, { followerId, followedId }: FollowEventPayload): Promise<boolean> {
  const removed = await writeNamed(
    tx,
    'follows-delete',
    sql`
      delete from follow where follower_id = ${followerId} and followed_id = ${followedId}
      returning followed_id`,
  );
  return removed.length > 0;
}

/**
 * Those of two people of each other that a block ends: all while it lasts, afterwards those that are not younger than it.
 * Returns them.
 */
export function deleteFollowsBetween(
  tx: Tx,
  people: readonly [string, string],
  blockedAt: string | null,
): Promise<FollowEventPayload[]> {
  return writeNamed(
    tx,
    'follows-delete-between',
    sql<FollowEventPayload>`
      delete from follow where (follower_id, followed_id) in (
        select follower_id, followed_id from follow
        where follower_id = any(${people}::uuid[]) and followed_id = any(${people}::uuid[])
          and (created_at <= ${blockedAt}::timestamptz or not ${isNotBlocked(sql.ref('follower_id'), sql.ref('followed_id'))})
        order by follower_id limit 2 for update
      ) returning follower_id as "followerId", followed_id as "followedId"`,
  );
}

/** Returns whether the caller follows the person. */
export async function updateNews(
  tx: Tx,
  { followerId, followedId }: FollowEventPayload,
  wantsNews: boolean,
): Promise<boolean> {
  const row = await tx
    .updateTable('follow')
    .set({ wants_news: wantsNews })
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .returning('followed_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasFollow(db: Db, { followerId, followedId }: FollowEventPayload): Promise<boolean> {
  const row = await db
    .selectFrom('follow')
    .select('followed_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the person is there for the viewer. */
export async function isFollowable(db: Db, viewerId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where(isKnownTo(viewerId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface FollowedRow {
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
  readonly isFollowed: boolean;
  readonly wantsNews: boolean;
  /** With microseconds, like the database column. */
  readonly cursorTime: string;
}

interface ListQuery {
  readonly accountId: string;
  readonly after: { readonly time: string; readonly id: string } | null;
  readonly limit: number;
}

const person = sql`account.id, account.username, account.full_name, account.avatar_path as avatar_url,
  to_char(follow.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorTime"`;

/** Follows on which the list goes on; of the same moment in the order of the ids. */
function comesAfter(after: ListQuery['after'], other: 'follower_id' | 'followed_id') {
  const time = sql`${after?.time ?? 'infinity'}::timestamptz`;
  return sql<boolean>`(follow.created_at <= ${time} and (follow.created_at < ${time}
    or ${sql.ref(`follow.${other}`)} > ${after?.id ?? null}::uuid))`;
}

/** Whom the person follows, the latest first. */
export function readFollowing(db: Db, { accountId, after, limit }: ListQuery): Promise<FollowedRow[]> {
  return readNamed(
    db,
    'follows-list-following',
    sql<FollowedRow>`
      select ${person}, true as "isFollowed", follow.wants_news as "wantsNews"
      from follow join account on account.id = follow.followed_id and ${isKnownTo(accountId)}
      where follow.follower_id = ${accountId} and ${comesAfter(after, 'followed_id')}
      order by follow.created_at desc, follow.followed_id limit ${limit}`,
  );
}

/** Who follows the person, the latest first. */
export function readFollowers(db: Db, { accountId, after, limit }: ListQuery): Promise<FollowedRow[]> {
  return readNamed(
    db,
    'follows-list-followers',
    sql<FollowedRow>`
      select ${person}, own.followed_id is not null as "isFollowed", coalesce(own.wants_news, false) as "wantsNews"
      from follow join account on account.id = follow.follower_id and ${isKnownTo(accountId)}
      left join follow as own on own.follower_id = ${accountId} and own.followed_id = follow.follower_id
      where follow.followed_id = ${accountId} and ${comesAfter(after, 'follower_id')}
      order by follow.created_at desc, follow.follower_id limit ${limit}`,
  );
}

/** Those who want to be told of what a person publishes, in the order of their ids. */
export async function findNewsFollowers(
  db: Db,
  followedId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await readNamed(
    db,
    'follows-news-followers',
    sql<{ id: string }>`
      select follower_id as id from follow
      where followed_id = ${followedId} and wants_news
        and follower_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      order by follower_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** A batch of the people whom the account follows. */
export async function deleteFollowing(tx: Tx, accountId: string, limit: number): Promise<string[]> {
  const rows = await writeNamed(
    tx,
    'follows-delete-following',
    sql<{ id: string }>`
      delete from follow where follower_id = ${accountId} and followed_id in (
        select followed_id from follow where follower_id = ${accountId} order by followed_id limit ${limit}
      ) returning followed_id as id`,
  );
  return rows.map(({ id }) => id);
}

/** A batch of the people who follow the account. */
export async function deleteFollowers(tx: Tx, accountId: string, limit: number): Promise<string[]> {
  const rows = await writeNamed(
    tx,
    'follows-delete-followers',
    sql<{ id: string }>`
      delete from follow where followed_id = ${accountId} and follower_id in (
        select follower_id from follow where followed_id = ${accountId}
        order by created_at desc, follower_id limit ${limit}
      ) returning follower_id as id`,
  );
  return rows.map(({ id }) => id);
}

export async function countRows(
  db: Db,
  accountId: string,
): Promise<{ readonly followers: number; readonly following: number }> {
  const count = (side: 'follower_id' | 'followed_id') =>
    db
      .selectFrom('follow')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(side, '=', accountId)
      .executeTakeFirstOrThrow();
  // bounded: by one count, here and above
  return { followers: (await count('followed_id')).count, following: (await count('follower_id')).count };
}
