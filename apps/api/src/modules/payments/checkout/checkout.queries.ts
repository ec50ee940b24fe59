import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database.ts';
import type { Offer } from './wanted.rules.ts';

/** One request to pay at a time for a buyer, over all processes, until the transaction ends. */
export async function lockBuyer(tx: Tx, buyerId: string): Promise<void> {
  // bounded: one row
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkout|${buyerId}`}, 0))`.execute(tx);
}

/** Pieces as they stand for this buyer. What they may have set aside themselves does not count as taken. */
export function findOffers(db: Db, buyerId: string, ids: readonly number[]): Promise<Offer[]> {
  return readNamed(
    db,
    'payments-find-offers',
    sql<Offer>`
      select id as "productId", seller_id as "sellerId", state, price_cents as "priceCents", product_stock.stock,
        case when exists (
          select from shop_order where buyer_id = ${buyerId} and shop_order.seller_id = product.seller_id
            and shop_order.state in ('creating', 'awaiting_payment', 'payment_pending')
        ) then product_stock.stock else product_stock.stock - product_stock.reserved end as free
      from product join product_stock on product_id = id
      where id = any (${ids}::bigint[]) and product.state <> 'processing'`,
  );
}

/** The payments of an order that can still become money, or are it. */
export function findLivePayments(db: Db, orderId: string): Promise<{ id: string; status: string }[]> {
  return db
    .selectFrom('payment')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .where('verdict', '=', 'ok')
    .where('status', 'not in', ['rejected', 'cancelled', 'refunded'])
    .orderBy('id')
    .limit(100)
    .execute();
}

/** How many orders of a buyer were open before this one began; their ids grow with time. */
export async function countOpenBefore(db: Db, buyerId: string, orderId: string): Promise<number> {
  const rows = await db
    .selectFrom('shop_order')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('id', '<', orderId)
    .where('state', 'in', ['creating', 'awaiting_payment', 'payment_pending'])
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  return rows.length;
}

export async function isUnlinking(db: Db, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('seller_account')
    .select('account_id')
    .where('account_id', '=', sellerId)
    .where('state', '=', 'unlinking')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders of these sellers that nobody has begun to pay. */
export async function findUnpaidOf(db: Db, sellerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('id')
    .where('seller_id', 'in', sellerIds)
    .where('state', 'in', ['creating', 'awaiting_payment'])
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}
