import { sql } from 'kysely';
import { isAway, isOnSale, isPageHidden } from '#modules/catalogue/visibility.sql.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import type { CheckoutProduct } from './checkout-lines.rules.ts';

/** Products with their availability for this buyer, whose own reservations do not count as taken. */
export function findCheckoutProducts(
  db: Db,
  buyerId: string,
  ids: readonly number[],
): Promise<CheckoutProduct[]> {
  return readNamed(
    db,
    'payments-find-checkout-products',
    sql<CheckoutProduct>`
      select id as "productId", seller_id as "sellerId", ${isOnSale(buyerId)} as "isOnSale",
        product.state = 'active' and not ${isPageHidden(buyerId)} and ${isAway} as "isAway", price_cents as "priceCents", product_stock.stock,
        case when exists (
          select from shop_order where buyer_id = ${buyerId} and shop_order.seller_id = product.seller_id
            and shop_order.state in ('creating', 'awaiting_payment', 'payment_pending')
        ) then product_stock.stock else product_stock.stock - product_stock.reserved end as free
      from product join product_stock on product_id = id
      where id = any (${ids}::bigint[]) and product.state <> 'processing'`,
  );
}

/** Payments of an order that are pending or collected. */
export function findLivePayments(db: Db, orderId: string): Promise<{ id: string; status: string }[]> {
  return (
    db
      .selectFrom('payment')
      .select(['id', 'status'])
      .where('order_id', '=', orderId)
      .where('verdict', '=', 'ok')
      .where('status', 'not in', ['rejected', 'cancelled', 'refunded'])
      // A settled chargeback is final.
      .where((eb) => eb.not(eb.and([eb('status', '=', 'charged_back'), eb('status_detail', '=', 'settled')])))
      .orderBy('id')
      .limit(100)
      .execute()
  );
}

/** Counts the buyer's open orders that are older than this one; ids grow with time. */
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

export async function isAccountDeleted(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** Orders of these sellers without a payment. */
export async function findUnpaidOrdersOf(db: Db, sellerIds: readonly string[]): Promise<string[]> {
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

/** Orders without a payment that reserve one of these products. */
export async function findUnpaidOrdersWith(db: Db, productIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('shop_order', 'shop_order.id', 'reservation.order_id')
    .select('shop_order.id')
    .distinct()
    .where('product_id', 'in', productIds)
    .where('reservation.state', '=', 'held')
    .where('shop_order.state', 'in', ['creating', 'awaiting_payment'])
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

/** A moderator has removed one of its products. */
export async function hasRemovedProduct(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select('product.id')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`'removed' = any (product.holds)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A buyer's unpaid orders and the units reserved by them. */
export async function countUnpaid(tx: Tx, buyerId: string): Promise<{ orders: number; products: number }> {
  // bounded: the orders a buyer may have unpaid
  const [counted] = await readNamed(
    tx,
    'payments-count-unpaid',
    sql<{ orders: number; products: number }>`
      select count(*)::int as orders, coalesce(sum((
        select sum(quantity) from reservation where order_id = shop_order.id and reservation.state = 'held'
      )), 0)::int as products
      from shop_order
      where buyer_id = ${buyerId} and state in ('creating', 'awaiting_payment', 'payment_pending')`,
  );
  return counted ?? { orders: 0, products: 0 };
}

const maxExpired = 100;

/** When the buyer's latest expired orders expired. */
export async function findExpirations(tx: Tx, buyerId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('shop_order')
    .select('changed_at as at')
    .where('buyer_id', '=', buyerId)
    .where('created_at', '>', since)
    .where('state', '=', 'expired')
    .where('reason', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxExpired)
    .execute();
  return rows.map(({ at }) => at);
}
