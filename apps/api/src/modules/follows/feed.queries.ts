import { sql } from 'kysely';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';

export interface FeedItem {
  readonly id: number;
  readonly publishedAt: Date;
  /** With microseconds, like the database column. */
  readonly cursorTime: string;
  readonly isSellerDeleted: boolean;
}

interface FeedRow extends Omit<FeedItem, 'id'> {
  /** Null when there is nothing. */
  readonly id: number | null;
  readonly seenAt: Date | null;
  readonly followingCount: number;
}

interface FeedQuery {
  readonly viewerId: string;
  readonly before: { readonly time: string; readonly id: number } | null;
  readonly limit: number;
}

export interface FeedPage {
  readonly items: readonly FeedItem[];
  readonly seenAt: Date | null;
  readonly followingCount: number;
}

const publishedAt = sql`coalesce(product.published_at, product.created_at)`;
/** As in the index. */
const isListed = sql`product.state = 'active' and product.holds = '{}'`;

/**
 * What the followed people have listed, the latest first. The first products can only be of the sellers whose newest one
 * before the cursor is among the newest, so that only those are read further.
 */
export async function readFeed(db: Db, { viewerId, before, limit }: FeedQuery): Promise<FeedPage> {
  const isBefore = sql`(${publishedAt}, product.id)
    < (${before?.time ?? 'infinity'}::timestamptz, ${before?.id ?? 0}::bigint)`;
  const newestOf = (sellerId: string, count: number) => sql`
    select product.id, ${publishedAt} as published_at from product
    where product.seller_id = ${sql.ref(sellerId)} and ${isListed} and ${isBefore}
    order by ${publishedAt} desc, product.id desc limit ${sql.lit(count)}`;
  const rows = await readNamed(
    db,
    'follows-feed',
    sql<FeedRow>`
      select item.id, item.published_at as "publishedAt",
        to_char(item.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorTime",
        account.deleted_at is not null as "isSellerDeleted", feed_mark.seen_at as "seenAt",
        coalesce(follow_counter.following, 0) as "followingCount"
      from (select ${viewerId}::uuid as id) as viewer
      left join feed_mark on feed_mark.account_id = viewer.id
      left join follow_counter on follow_counter.account_id = viewer.id
      left join lateral (
        select product.id, product.published_at, seller.id as seller_id
        from (
          select follow.followed_id as id
          from follow cross join lateral (${newestOf('follow.followed_id', 1)}) as newest
          where follow.follower_id = viewer.id
          order by newest.published_at desc, newest.id desc limit ${sql.lit(limit)}
        ) as seller
        cross join lateral (${newestOf('seller.id', limit)}) as product
        order by product.published_at desc, product.id desc limit ${sql.lit(limit)}
      ) as item on true
      left join account on account.id = item.seller_id
      order by item.published_at desc, item.id desc limit ${sql.lit(limit)}`,
  );
  return {
    items: rows.flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row })),
    seenAt: rows[0]?.seenAt ?? null,
    followingCount: rows[0]?.followingCount ?? 0,
  };
}

/** It never goes back. */
export async function moveFeedMark(tx: Tx, accountId: string, seenAt: Date): Promise<void> {
  await writeNamed(
    tx,
    'follows-move-mark',
    sql`
      insert into feed_mark (account_id, seen_at)
      select id, ${seenAt} from account where id = ${accountId} and deleted_at is null for share
      on conflict (account_id) do update set seen_at = greatest(feed_mark.seen_at, excluded.seen_at)`,
  );
}

export async function deleteFeedMark(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('feed_mark').where('account_id', '=', accountId).execute();
}
