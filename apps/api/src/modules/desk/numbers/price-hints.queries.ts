import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';

const maxBrands = 100_000;

/** Products of completed orders that were not refunded, not even in part. */
const soldSince = (since: Date) => sql`
  order_item
  join shop_order on shop_order.id = order_item.order_id and shop_order.state = 'paid'
  join delivery on delivery.order_id = shop_order.id and delivery.state = 'completed' and delivery.ended_at >= ${since}
  join product on product.id = order_item.product_id and product.category is not null`;

/** The brands of what was sold, as they are written. */
export async function findSoldBrands(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    select distinct product.brand as brand from ${soldSince(since)} where product.brand is not null
    limit ${maxBrands}`.execute(tx);
  return rows.map(({ brand }) => brand);
}

interface RebuiltHints {
  readonly since: Date;
  /** Their keys; spellings of one brand have the same. */
  readonly brands: ReadonlyMap<string, string>;
  /** By condition. */
  readonly groups: Readonly<Record<string, string>>;
  readonly minCases: number;
  readonly minSellers: number;
}

/** Replaces all hints. A quarter, the middle and three quarters, to whole pesos. */
export async function replaceHints(
  tx: Tx,
  { since, brands, groups, minCases, minSellers }: RebuiltHints,
): Promise<void> {
  await tx.deleteFrom('price_hint').execute();
  await sql`
    with sold as (
      select product.category, coalesce(brand.key, '') as brand_key, coalesce(grouped.name, '') as condition_group,
        shop_order.seller_id, order_item.unit_price_cents as price
      from ${soldSince(since)}
      left join unnest(${[...brands.keys()]}::text[], ${[...brands.values()]}::text[]) as brand (name, key)
        on brand.name = product.brand
      left join unnest(${Object.keys(groups)}::text[], ${Object.values(groups)}::text[])
        as grouped (condition, name) on grouped.condition = product.condition::text
    )
    insert into price_hint (category, brand_key, condition_group, cases, sellers, low_cents, middle_cents, high_cents)
    select category, coalesce(brand_key, ''), coalesce(condition_group, ''), count(*), count(distinct seller_id),
      round((percentile_cont(0.25) within group (order by price) / 100)::numeric) * 100,
      round((percentile_cont(0.5) within group (order by price) / 100)::numeric) * 100,
      round((percentile_cont(0.75) within group (order by price) / 100)::numeric) * 100
    from sold
    group by grouping sets (
      (category, brand_key, condition_group), (category, brand_key), (category, condition_group), (category)
    )
    -- Those without brand or condition count for all of them only.
    having (grouping(brand_key) = 1 or brand_key <> '')
      and (grouping(condition_group) = 1 or condition_group <> '')
      and count(*) >= ${minCases}
      and count(distinct seller_id) >= ${minSellers}`.execute(tx);
}

interface Similar {
  readonly category: string;
  /** Empty when it has none. */
  readonly brandKey: string;
  readonly conditionGroup: string;
}

/** The most similar ones: of the brand before those of the condition. */
export async function findHint(db: Db, { category, brandKey, conditionGroup }: Similar) {
  const hint = await db
    .selectFrom('price_hint')
    .select(['low_cents as lowCents', 'middle_cents as middleCents', 'high_cents as highCents', 'cases'])
    .where('category', '=', category)
    .where('brand_key', 'in', ['', brandKey])
    .where('condition_group', 'in', ['', conditionGroup])
    .orderBy(sql`brand_key <> ''`, 'desc')
    .orderBy(sql`condition_group <> ''`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return hint ?? null;
}
