import { sql } from 'kysely';
import { type Tx, writeNamed } from '#platform/database/database.ts';

export interface ViewsOfDay {
  readonly productId: number;
  readonly day: string;
  readonly views: number;
}

/** Adds views to the day and the month of each product and to the day of its seller. Unknown ids are ignored; returns the other views. */
export async function addViews(tx: Tx, counted: readonly ViewsOfDay[]): Promise<number> {
  // In the order of the keys, so that two processes cannot deadlock.
  const rows = await writeNamed<{ views: number }>(
    tx,
    'desk.add-views',
    sql`
      with known as (
        select counted.product_id, counted.day, counted.views, product.seller_id as account_id
        from unnest(
          ${counted.map(({ productId }) => productId)}::bigint[],
          ${counted.map(({ day }) => day)}::date[],
          ${counted.map(({ views }) => views)}::integer[]
        ) as counted (product_id, day, views)
        join product on product.id = counted.product_id and product.state not in ('processing', 'deleted')
        join account on account.id = product.seller_id and account.deleted_at is null
      ), of_products as (
        insert into product_day as stored (product_id, day, views)
        select product_id, day, views from known order by product_id, day
        on conflict (product_id, day) do update set views = stored.views + excluded.views
      ), of_months as (
        insert into product_month as stored (product_id, account_id, views)
        select product_id, account_id, sum(views) from known group by product_id, account_id order by product_id
        on conflict (product_id) do update set views = stored.views + excluded.views
      ), of_sellers as (
        insert into seller_day as stored (account_id, day, views)
        select account_id, day, sum(views) from known group by account_id, day order by account_id, day
        on conflict (account_id, day) do update set views = stored.views + excluded.views
      )
      select coalesce(sum(views), 0)::integer as views from known`,
  );
  return rows[0]?.views ?? 0;
}
