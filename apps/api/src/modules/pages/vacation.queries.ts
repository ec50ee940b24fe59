import type { DeliveryMethod } from '@perchero/contract/delivery/delivery-states.rules';
import type { Picture } from '@perchero/contract/media/pictures';
import { sql } from 'kysely';
import { isListedWithoutVacation } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

const maxCounted = 10_000;

/** Products that everybody can see while the seller is not on vacation. */
export async function countListed(db: Db, sellerId: string): Promise<number> {
  const [row] = await readNamed(
    db,
    'pages-count-listed',
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from product where seller_id = ${sellerId} and ${isListedWithoutVacation}
        limit ${maxCounted}
      ) as listed limit 1`,
  );
  return row?.count ?? 0;
}

const unsent = (sellerId: string) => sql`
  shop_order join delivery on delivery.order_id = shop_order.id
  where shop_order.seller_id = ${sellerId} and delivery.state in ('preparing', 'ready_to_meet')`;

export async function countUnsent(db: Db, sellerId: string): Promise<number> {
  const [row] = await readNamed(
    db,
    'pages-count-unsent',
    sql<{ count: number }>`
      select count(*)::int as count from (select from ${unsent(sellerId)} limit ${maxCounted}) as unsent limit 1`,
  );
  return row?.count ?? 0;
}

interface UnsentRow {
  readonly orderId: string;
  readonly title: string;
  readonly picture: Picture | null;
  readonly method: DeliveryMethod;
  /** Null when the account is deleted. */
  readonly buyerName: string | null;
  readonly department: string | null;
  readonly dueAt: Date;
}

/** Paid sales that are not sent or handed over, by their deadline. */
export function findUnsent(db: Db, sellerId: string, limit: number): Promise<UnsentRow[]> {
  return readNamed(
    db,
    'pages-unsent-sales',
    sql<UnsentRow>`
      select sale."orderId", sale.method, sale."dueAt", item.title, item.picture, buyer.full_name as "buyerName", order_delivery.department
      from (
        select shop_order.id as "orderId", shop_order.buyer_id, delivery.method, delivery.due_at as "dueAt"
        from ${unsent(sellerId)} order by delivery.due_at, shop_order.id limit ${limit}
      ) as sale
      join lateral (
        select title, picture from order_item where order_item.order_id = sale."orderId" order by product_id limit 1
      ) as item on true
      left join order_delivery on order_delivery.order_id = sale."orderId"
      left join account as buyer on buyer.id = sale.buyer_id and buyer.deleted_at is null
      order by sale."dueAt", sale."orderId" limit ${limit}`,
  );
}
