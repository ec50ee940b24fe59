import { sql } from 'kysely';
import { isUnfinished } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

/** Whether orders prevent deleting the account: a payment or refund is pending, or a delivery has not ended. */
export async function hasOpenOrders(db: Db, accountId: string): Promise<boolean> {
  // bounded: one row
  const [row] = await readNamed(
    db,
    'accounts-orders-in-the-way',
    sql<{ isOpen: boolean }>`
      select exists (
        select from shop_order left join delivery on delivery.order_id = shop_order.id
        where (buyer_id = ${accountId} or seller_id = ${accountId}) and ${isUnfinished}
      ) as "isOpen"`,
  );
  return row?.isOpen ?? false;
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
      sql<Record<string, unknown>[]>`coalesce((
        select json_agg(json_build_object('state', to_state, 'cause', cause,
          'reason', case when actor_id = ${accountId} then reason end, 'at', at) order by version)
        from delivery_event where order_id = shop_order.id), '[]')`.as('delivery_history'),
      // The address is the buyer's.
      sql<{ method: string; department: string | null; address: unknown } | null>`(
        select json_build_object('method', method, 'department', department,
          'address', case when buyer_id = ${accountId} then address end)
        from order_delivery where order_id = shop_order.id)`.as('delivery'),
      // Of each side its own words.
      sql<Record<string, unknown>[]>`coalesce((
        select json_agg(json_build_object('kind', kind, 'state', state, 'opened_at', opened_at, 'answer', answer,
          'amount_cents', amount_cents, 'decision', decision, 'reason', claim.reason, 'outcome', outcome,
          'refunded_cents', refunded_cents, 'closed_at', closed_at,
          'text', case when buyer_id = ${accountId} then text end,
          'return_tracking', case when buyer_id = ${accountId} then return_tracking end,
          'answer_text', case when seller_id = ${accountId} then answer_text end,
          'contest_text', case when seller_id = ${accountId} then contest_text end,
          'return_place', case when seller_id = ${accountId} then return_place end) order by opened_at)
        from claim where order_id = shop_order.id), '[]')`.as('claims'),
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

export function findCartDeliveries(db: Db, accountId: string) {
  return db
    .selectFrom('cart_delivery')
    .select(['seller_id', 'method', 'address_id', 'chosen_at'])
    .where('account_id', '=', accountId)
    .orderBy('chosen_at')
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
