import { sql } from 'kysely';
import { type Tx, writeNamed } from '#platform/database/database.ts';

export interface CounterChange {
  readonly productId: number;
  readonly likes: number;
  readonly comments: number;
}

/**
 * Moves what a piece counts and, with its likes, what its seller counts. The piece's row is taken before the seller's:
 * nobody takes them the other way round. Answers whether there was such a piece.
 */
export async function moveCounters(tx: Tx, { productId, likes, comments }: CounterChange): Promise<boolean> {
  const moved = await writeNamed(
    tx,
    'catalogue-move-counters',
    sql<{ product_id: number }>`
      with moved as (
        update product_counter set like_count = like_count + ${likes}::integer,
          comment_count = comment_count + ${comments}::integer, version = version + 1
        where product_id = ${productId} returning product_id
      ), of_seller as (
        insert into seller_counter (account_id, like_count)
        select product.seller_id, greatest(${likes}::integer, 0)
        from moved join product on product.id = moved.product_id where ${likes}::integer <> 0
        on conflict (account_id) do update set like_count = seller_counter.like_count + ${likes}::integer
      )
      select product_id from moved`,
  );
  return moved.length > 0;
}

/** One like less for each of these pieces, and for their sellers: all pieces first and each in one order, as above. */
export async function moveLikesDown(tx: Tx, productIds: readonly number[]): Promise<void> {
  const ids = sql`any (${productIds}::bigint[])`;
  // bounded: as many as are asked for, here and below
  await sql`select from product_counter where product_id = ${ids} order by product_id for no key update`.execute(
    tx,
  );
  await sql`
    update product_counter set like_count = like_count - 1, version = version + 1 where product_id = ${ids}`.execute(
    tx,
  );
  await sql`
    select from seller_counter where account_id in (select seller_id from product where id = ${ids})
    order by account_id for no key update`.execute(tx);
  await sql`
    update seller_counter set like_count = seller_counter.like_count - lost.likes
    from (select seller_id, count(*) as likes from product where id = ${ids} group by seller_id) as lost
    where seller_counter.account_id = lost.seller_id`.execute(tx);
}
