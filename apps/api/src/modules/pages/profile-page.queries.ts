import { maxCounted } from '@perchero/contract/desk/desk.rules';
import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { awayUntilOf, isOnSale, isShown } from '#modules/catalogue/visibility.sql.ts';
import { haveUnfinishedOrder, isSuspendedOrClosed } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

interface ProfileFacts {
  readonly likes: number;
  /** Own products that only the viewer sees; 0 for other viewers. */
  readonly unlisted: number;
  /** Null unless requested. */
  readonly favourites: number | null;
  /** Null when the viewer does not follow the person. */
  readonly wantsNews: boolean | null;
  /** The last day of a vacation. */
  readonly awayUntil: string | null;
}

interface FactsQuery {
  readonly accountId: string;
  readonly viewerId: string | null;
  /** Maximum to count; null to skip. */
  readonly countFavouritesTo: number | null;
}

/** A suspended person is shown to those who have an order with them. */
const isKnownTo = (viewerId: string | null) => sql<boolean>`(
  account.id is not distinct from ${viewerId}::uuid
  or not exists (select from auth.identity where identity.id = account.id and ${isSuspendedOrClosed})
  or ${haveUnfinishedOrder(sql.ref('account.id'), sql`${viewerId}::uuid`)})`;

/** Null when account and viewer blocked each other, and when the account is suspended. */
export async function readProfileFacts(
  db: Db,
  { accountId, viewerId, countFavouritesTo }: FactsQuery,
): Promise<ProfileFacts | null> {
  const [row] = await readNamed(
    db,
    'pages-profile-facts',
    sql<ProfileFacts>`
      select coalesce(seller_counter.like_count, 0) as likes,
        case when account.id = ${viewerId}::uuid then (
          select count(*) from (
            (select from product where seller_id = account.id and state = 'withdrawn' limit ${sql.lit(maxCounted)})
            union all
            (select from product where seller_id = account.id and state = 'active' and holds <> '{}'
              limit ${sql.lit(maxCounted)})
          ) as unlisted
        ) else 0 end as unlisted,
        case when ${countFavouritesTo}::integer is not null then (
          select count(*)
          from (select product_id from product_like where account_id = account.id limit ${countFavouritesTo}) as liked
          join product on product.id = liked.product_id and ${isShown(accountId)}
        ) end as favourites,
        (select wants_news from follow where follower_id = ${viewerId} and followed_id = account.id) as "wantsNews",
        ${awayUntilOf(sql.ref('account.id'))} as "awayUntil"
      from account
      left join seller_counter on seller_counter.account_id = account.id
      where account.id = ${accountId} and ${isNotBlocked(viewerId, sql.ref('account.id'))}
        and ${isKnownTo(viewerId)}
      limit 1`,
  );
  return row ?? null;
}

interface PublishedPage {
  readonly viewerId: string | null;
  readonly withPaused: boolean;
  readonly beforeId: number;
  readonly limit: number;
}

/** Newest first. One subquery per index, so that neither sorts. */
export async function readPublishedIds(
  db: Db,
  sellerId: string,
  { viewerId, withPaused, beforeId, limit }: PublishedPage,
): Promise<number[]> {
  const rows = await readNamed(
    db,
    'pages-published',
    sql<{ id: number }>`
      select id from (
        (select id from product where seller_id = ${sellerId} and ${isOnSale(viewerId)} and id < ${beforeId}
          order by id desc limit ${limit})
        union all
        (select id from product where ${withPaused} and seller_id = ${sellerId} and state = 'withdrawn' and id < ${beforeId}
          order by id desc limit ${limit})
      ) as published
      order by id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export interface Liked {
  readonly productId: number;
  /** With microseconds, like the database column. */
  readonly likedAt: string;
}

/** Last liked first, regardless of product state. */
export function readLiked(
  db: Db,
  accountId: string,
  { after, limit }: { readonly after: Liked | null; readonly limit: number },
): Promise<Liked[]> {
  return readNamed(
    db,
    'pages-liked',
    sql<Liked>`
      select product_id as "productId",
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "likedAt"
      from product_like
      where account_id = ${accountId} and (created_at, product_id)
        < (${after?.likedAt ?? 'infinity'}::timestamptz, ${after?.productId ?? 0}::bigint)
      order by created_at desc, product_id desc limit ${limit}`,
  );
}
