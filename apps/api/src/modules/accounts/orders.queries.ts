import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

/** Time for a paid order to be delivered unless the buyer confirms it earlier. */
const deliveryDays = 30;

export interface BlockingOrders {
  /** Null when a payment or refund is pending without a known end. */
  readonly until: Date | null;
}

/**
 * Orders that prevent deleting the account: pending payments or refunds, and paid orders not yet received. A shipped order blocks the
 * seller only.
 */
export async function findBlockingOrders(
  db: Db,
  accountId: string,
  now: Date,
): Promise<BlockingOrders | null> {
  // bounded: one row
  const [row] = await readNamed(
    db,
    'accounts-orders-in-the-way',
    sql<{ isOpen: boolean | null; until: Date | null }>`
      select bool_or(until = 'infinity') as "isOpen", max(until) filter (where until <> 'infinity') as until
      from (
        select case
          when state in ('creating', 'awaiting_payment', 'payment_pending', 'refund_pending', 'in_dispute', 'review')
            then 'infinity'::timestamptz
          when state in ('paid', 'partially_refunded') and received_at is null
            and (seller_id = ${accountId} or shipped_at is null)
            then paid_at + make_interval(days => ${deliveryDays}) end as until
        from shop_order where buyer_id = ${accountId} or seller_id = ${accountId}
      ) as own
      where until > ${now}`,
  );
  if (row?.isOpen) return { until: null };
  return row?.until ? { until: row.until } : null;
}

// Every query needs a bound; this exceeds any real account.
const maxOrders = 10_000;

export function findOwnOrders(db: Db, accountId: string) {
  return db
    .selectFrom('shop_order')
    .select([
      'number',
      sql<'purchase' | 'sale'>`case when buyer_id = ${accountId} then 'purchase' else 'sale' end`.as('side'),
      'state',
      'total_cents',
      'delivery_cents',
      'commission_cents',
      'created_at',
      'paid_at',
      'shipped_at',
      'received_at',
      'tracking',
      sql<{ title: string; quantity: number; unit_price_cents: number }[]>`(
        select json_agg(json_build_object('title', title, 'quantity', quantity, 'unit_price_cents', unit_price_cents))
        from order_item where order_id = shop_order.id)`.as('items'),
      // The address is the buyer's.
      sql<{ method: string; department: string | null; address: unknown } | null>`(
        select json_build_object('method', method, 'department', department,
          'address', case when buyer_id = ${accountId} then address end)
        from order_delivery where order_id = shop_order.id)`.as('delivery'),
    ])
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
    .orderBy('id', 'desc')
    .limit(maxOrders)
    .execute();
}

export function findOwnCart(db: Db, accountId: string) {
  return db
    .selectFrom('cart_item')
    .select(['product_id', 'quantity', 'seen_price_cents', 'added_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .limit(maxOrders)
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
