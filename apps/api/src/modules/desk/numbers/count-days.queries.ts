import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';

interface CountedDay {
  readonly day: string;
  /** Its midnight, and the one after it. */
  readonly from: Date;
  readonly until: Date;
}

/**
 * Counts the likes, saves and offers of a day from their own rows. What was counted before stays when the row is gone meanwhile,
 * so that counting again changes nothing.
 */
export async function countProducts(tx: Tx, { day, from, until }: CountedDay): Promise<void> {
  await sql`
    with happened as (
      select product_id, 1 as likes, 0 as saves, 0 as offers from product_like
      where created_at >= ${from} and created_at < ${until}
      union all
      select product_id, 0, 1, 0 from collection_product where added_at >= ${from} and added_at < ${until}
      union all
      select product_id, 0, 0, 1 from offer where made_at >= ${from} and made_at < ${until} and by = 'buyer'
    )
    insert into product_day as stored (product_id, day, likes, saves, offers)
    select product_id, ${day}::date, sum(likes), sum(saves), sum(offers)
    from happened join product on product.id = happened.product_id and product.state <> 'deleted'
    group by product_id
    order by product_id
    on conflict (product_id, day) do update set
      likes = greatest(stored.likes, excluded.likes),
      saves = greatest(stored.saves, excluded.saves),
      offers = greatest(stored.offers, excluded.offers)`.execute(tx);
}

/** After the products: their sums, and the orders that were paid. A deleted product takes nothing away. */
export async function countSellers(tx: Tx, { day, from, until }: CountedDay): Promise<void> {
  await sql`
    with happened as (
      select product.seller_id as account_id, product_day.likes, product_day.saves, product_day.offers, 0 as sales
      from product_day join product on product.id = product_day.product_id
      where product_day.day = ${day}
      union all
      select seller_id, 0, 0, 0, 1 from shop_order where paid_at >= ${from} and paid_at < ${until}
    )
    insert into seller_day as stored (account_id, day, likes, saves, offers, sales)
    select account_id, ${day}::date, sum(likes), sum(saves), sum(offers), sum(sales)
    from happened join account on account.id = happened.account_id and account.deleted_at is null
    group by account_id
    order by account_id
    on conflict (account_id, day) do update set
      likes = greatest(stored.likes, excluded.likes),
      saves = greatest(stored.saves, excluded.saves),
      offers = greatest(stored.offers, excluded.offers),
      sales = greatest(stored.sales, excluded.sales)`.execute(tx);
}

/** Locks the next rows of `product_month`, so that views that are added meanwhile wait for the new sums. */
export async function lockMonths(tx: Tx, after: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('product_month')
    .select('product_id')
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ product_id: id }) => id);
}

/** The sums of locked rows from this day on. */
export async function sumMonths(tx: Tx, productIds: readonly number[], from: string): Promise<void> {
  await sql`
    update product_month as month set views = sums.views, likes = sums.likes, saves = sums.saves, offers = sums.offers
    from (
      select id, coalesce(sum(views), 0) as views, coalesce(sum(likes), 0) as likes, coalesce(sum(saves), 0) as saves,
        coalesce(sum(offers), 0) as offers
      from unnest(${productIds}::bigint[]) as listed (id)
      left join product_day on product_day.product_id = listed.id and product_day.day >= ${from}
      group by id
    ) as sums
    where month.product_id = sums.id
      and (month.views, month.likes, month.saves, month.offers)
        is distinct from (sums.views, sums.likes, sums.saves, sums.offers)`.execute(tx);
}

/** Of products that nobody can see yet, which no event told of. */
export async function insertMissingMonths(tx: Tx): Promise<void> {
  await sql`
    insert into product_month (product_id, account_id)
    select id, seller_id from product
    where state <> 'deleted' and not exists (select from product_month where product_id = product.id)
    on conflict do nothing`.execute(tx);
}

export async function insertMonths(tx: Tx, productIds: readonly number[]): Promise<void> {
  await sql`
    insert into product_month (product_id, account_id)
    select id, seller_id from product where id = any (${productIds}::bigint[]) and state <> 'deleted'
    on conflict do nothing`.execute(tx);
}

export async function deleteNumbersOf(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_day').where('product_id', 'in', productIds).execute();
  await tx.deleteFrom('product_month').where('product_id', 'in', productIds).execute();
}

/** A batch of the products that have numbers. */
export async function findCounted(tx: Tx, accountId: string, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('product_month')
    .select('product_id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  return rows.map(({ product_id: id }) => id);
}

export async function deleteSellerDays(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('seller_day').where('account_id', '=', accountId).execute();
}
