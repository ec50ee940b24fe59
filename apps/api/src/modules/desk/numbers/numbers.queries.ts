import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

const maxDays = 90;

/** All products of a seller, or one. */
export type Subject = { readonly accountId: string } | { readonly productId: number };

export interface StoredDay {
  readonly day: string;
  readonly views: number;
  readonly likes: number;
  readonly saves: number;
  readonly offers: number;
  readonly sales: number;
}

export async function isOwnProduct(db: Db, id: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where('seller_id', '=', accountId)
    .where('state', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function readDays(db: Db, subject: Subject, from: string): Promise<StoredDay[]> {
  if ('accountId' in subject)
    return db
      .selectFrom('seller_day')
      .select(['day', 'views', 'likes', 'saves', 'offers', 'sales'])
      .where('account_id', '=', subject.accountId)
      .where('day', '>=', from)
      .limit(maxDays)
      .execute();
  return db
    .selectFrom('product_day')
    .select(['day', 'views', 'likes', 'saves', 'offers'])
    .select(sql.lit(0).as('sales'))
    .where('product_id', '=', subject.productId)
    .where('day', '>=', from)
    .limit(maxDays)
    .execute();
}

interface CountedFrom {
  /** What the nightly job has not counted yet. */
  readonly since: Date;
  /** The sales of a product are counted whenever they are looked at. */
  readonly salesSince: Date;
}

/** From their own rows, by the days of Montevideo. */
export function countFromRows(
  db: Db,
  subject: Subject,
  { since, salesSince }: CountedFrom,
): Promise<StoredDay[]> {
  const isOf =
    'accountId' in subject
      ? sql`product_id in (select id from product where seller_id = ${subject.accountId})`
      : sql`product_id = ${subject.productId}`;
  const sales =
    'accountId' in subject
      ? sql`select paid_at, 0, 0, 0, 1 from shop_order where seller_id = ${subject.accountId} and paid_at >= ${since}`
      : sql`select paid_at, 0, 0, 0, 1 from order_item join shop_order on shop_order.id = order_item.order_id
          where ${isOf} and paid_at >= ${salesSince}`;
  return readNamed(
    db,
    'accountId' in subject ? 'desk.count-of-seller' : 'desk.count-of-product',
    sql<StoredDay>`
    select (at at time zone 'America/Montevideo')::date as day, 0 as views, sum(likes)::integer as likes,
      sum(saves)::integer as saves, sum(offers)::integer as offers, sum(sales)::integer as sales
    from (
      select created_at as at, 1 as likes, 0 as saves, 0 as offers, 0 as sales from product_like
      where ${isOf} and created_at >= ${since}
      union all
      select added_at, 0, 1, 0, 0 from collection_product where ${isOf} and added_at >= ${since}
      union all
      select made_at, 0, 0, 1, 0 from offer where ${isOf} and made_at >= ${since} and by = 'buyer'
      union all
      ${sales}
    ) as happened
    group by 1
    limit ${maxDays}`,
  );
}
