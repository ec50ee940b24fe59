import { sql } from 'kysely';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import type { FollowEventPayload } from './events.ts';

export interface Counts {
  readonly accountId: string;
  readonly followers: number;
  readonly following: number;
}

/** Counters are locked in the order of the ids, so that transactions do not deadlock. Returns both after the change. */
export function countFollow(tx: Tx, { followerId, followedId }: FollowEventPayload): Promise<Counts[]> {
  return writeNamed(
    tx,
    'follows-count',
    sql<Counts>`
      insert into follow_counter (account_id, followers, following)
      select account_id, followers, following
      from (values (${followedId}::uuid, 1, 0), (${followerId}::uuid, 0, 1))
        as change (account_id, followers, following)
      order by account_id
      on conflict (account_id) do update set followers = follow_counter.followers + excluded.followers,
        following = follow_counter.following + excluded.following
      returning account_id as "accountId", followers, following`,
  );
}

/** The same, for follows that are deleted. The counters of a deleted account may be gone. */
export function subtractCounts(tx: Tx, lost: readonly Counts[]): Promise<Counts[]> {
  return writeNamed(
    tx,
    'follows-subtract',
    sql<Counts>`
      update follow_counter set followers = follow_counter.followers - lost.followers,
        following = follow_counter.following - lost.following
      from (
        select counter.account_id, change.followers, change.following
        from unnest(
          ${lost.map(({ accountId }) => accountId)}::uuid[], ${lost.map(({ followers }) => followers)}::integer[],
          ${lost.map(({ following }) => following)}::integer[]
        ) as change (account_id, followers, following)
        join follow_counter as counter on counter.account_id = change.account_id
        order by counter.account_id for no key update of counter
      ) as lost
      where follow_counter.account_id = lost.account_id
      returning follow_counter.account_id as "accountId", follow_counter.followers, follow_counter.following`,
  );
}

export async function readFollowersCount(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('follow_counter')
    .select('followers')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row?.followers ?? 0;
}

export async function deleteCounts(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('follow_counter').where('account_id', '=', accountId).execute();
}

export interface ComparedCounts extends Counts {
  /** What the rows say. */
  readonly followerRows: number;
  readonly followingRows: number;
}

/** The next accounts with their counters and rows. */
export function compareCounts(db: Db, after: string, limit: number): Promise<ComparedCounts[]> {
  return readNamed(
    db,
    'follows-compare',
    sql<ComparedCounts>`
      select account.id as "accountId", coalesce(counter.followers, 0) as followers,
        coalesce(counter.following, 0) as following,
        (select count(*) from follow where followed_id = account.id)::integer as "followerRows",
        (select count(*) from follow where follower_id = account.id)::integer as "followingRows"
      from (select id from account where id > ${after} order by id limit ${limit}) as account
      left join follow_counter as counter on counter.account_id = account.id
      order by account.id`,
  );
}

/** No follow of the account is committed until the transaction ends. */
export async function lockCounts(tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto('follow_counter')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .execute();
}

export async function updateCounts(tx: Tx, { accountId, followers, following }: Counts): Promise<void> {
  await tx
    .updateTable('follow_counter')
    .set({ followers, following })
    .where('account_id', '=', accountId)
    .execute();
}
