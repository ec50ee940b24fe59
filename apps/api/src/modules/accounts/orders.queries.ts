import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';

/** Whether this person buys or sells something that is not over: money on its way, or paid and not sent. */
export async function hasOrdersGoingOn(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select('id')
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
    .where((eb) =>
      eb.or([
        eb('state', 'in', [
          'creating',
          'awaiting_payment',
          'payment_pending',
          'refund_pending',
          'in_dispute',
          'review',
        ]),
        eb.and([
          eb('state', 'in', ['paid', 'partially_refunded']),
          eb('shipped_at', 'is', null),
          eb('received_at', 'is', null),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// More than anybody has, and a bound all the same.
const mostOrders = 10_000;

export function findOwnOrders(db: Db, accountId: string) {
  return db
    .selectFrom('shop_order')
    .select([
      'number',
      sql<'purchase' | 'sale'>`case when buyer_id = ${accountId} then 'purchase' else 'sale' end`.as('side'),
      'state',
      'total_cents',
      'commission_cents',
      'created_at',
      'paid_at',
      'shipped_at',
      'received_at',
      'tracking',
      sql<{ title: string; quantity: number; unit_price_cents: number }[]>`(
        select json_agg(json_build_object('title', title, 'quantity', quantity, 'unit_price_cents', unit_price_cents))
        from order_item where order_id = shop_order.id)`.as('items'),
    ])
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
    .orderBy('id', 'desc')
    .limit(mostOrders)
    .execute();
}

export function findOwnCart(db: Db, accountId: string) {
  return db
    .selectFrom('cart_item')
    .select(['product_id', 'quantity', 'seen_price_cents', 'added_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .limit(mostOrders)
    .execute();
}

export async function findOwnBilling(db: Db, accountId: string) {
  const row = await db
    .selectFrom('billing_info')
    .select(['first_name', 'last_name', 'updated_at'])
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
