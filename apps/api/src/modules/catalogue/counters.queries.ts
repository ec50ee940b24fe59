import { sql } from 'kysely';
import { type Tx, writeNamed } from '#platform/database/database.ts';

export interface CounterChange {
  readonly productId: number;
  readonly likes: number;
  readonly comments: number;
}

/**
 * Updates the counters of a product and, for likes, of its seller. Always locks the product's row before the seller's.
 * Returns whether the product exists.
 */
export async function applyCounterChange(
  tx: Tx,
  { productId, likes, comments }: CounterChange,
): Promise<boolean> {
  const updated = await writeNamed(
    tx,
    'catalogue-move-counters',
    sql<{ product_id: number }>`
      with updated as (
        update product_counter set like_count = like_count + ${likes}::integer,
          comment_count = comment_count + ${comments}::integer, version = version + 1
        where product_id = ${productId} returning product_id
      ), seller_update as (
        insert into seller_counter (account_id, like_count)
        select product.seller_id, greatest(${likes}::integer, 0)
        from updated join product on product.id = updated.product_id where ${likes}::integer <> 0
        on conflict (account_id) do update set like_count = seller_counter.like_count + ${likes}::integer
      )
      select product_id from updated`,
  );
  return updated.length > 0;
}

/** Subtracts one like from each product and from its seller; locks all products, then all sellers, each in id order. */
export async function subtractLikes(tx: Tx, productIds: readonly number[]): Promise<void> {
  const ids = sql`any (${productIds}::bigint[])`;
  // bounded: by the given ids, here and below
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

interface SellerBatch {
  readonly sellerId: string;
  readonly afterId: number;
  readonly limit: number;
}

/**
 * Increments the versions of the next products of a seller, so that the index accepts newer documents although no product
 * changed. Returns their ids.
 */
export async function raiseVersions(tx: Tx, { sellerId, afterId, limit }: SellerBatch): Promise<number[]> {
  const raised = await writeNamed(
    tx,
    'catalogue-raise-versions',
    sql<{ id: number }>`
      with batch as (
        select product_counter.product_id
        from product join product_counter on product_counter.product_id = product.id
        where product.seller_id = ${sellerId} and product.id > ${afterId} and product.state = 'active'
        order by product.id limit ${limit} for no key update of product_counter
      )
      update product_counter set version = version + 1 from batch
      where product_counter.product_id = batch.product_id returning product_counter.product_id as id`,
  );
  return raised.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Inserts the row with the seller's first active product. */
export async function addToProductCount(tx: Tx, sellerId: string, by: number): Promise<void> {
  await tx
    .insertInto('seller_counter')
    // The check constraint also applies to the proposed row of an upsert, so it cannot be negative.
    .values({ account_id: sellerId, product_count: Math.max(by, 0) })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ product_count: sql`seller_counter.product_count + ${by}::integer` }),
    )
    .execute();
}
