import { sql } from 'kysely';
import { type Db, type Tx, writeNamed } from '#platform/database/database.ts';
import type { OrderDelivery } from './order-delivery.queries.ts';
import type { ShopOrder, ShopOrderItem } from './orders.queries.ts';

/** False when the buyer has a checkout with this key. */
export async function insertCheckout(
  tx: Tx,
  checkout: { readonly id: string; readonly buyerId: string; readonly key: string; readonly now: Date },
): Promise<boolean> {
  const { id, buyerId, key, now } = checkout;
  const row = await tx
    .insertInto('checkout')
    .values({ id, buyer_id: buyerId, key, created_at: now })
    .onConflict((conflict) => conflict.columns(['buyer_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCheckout(db: Db, buyerId: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('checkout')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type NewOrder = Pick<
  ShopOrder,
  | 'id'
  | 'checkoutId'
  | 'buyerId'
  | 'sellerId'
  | 'collectorId'
  | 'totalCents'
  | 'deliveryCents'
  | 'commissionCents'
  | 'reservedUntil'
  | 'nextCheckAt'
  | 'createdAt'
>;

/**
 * Inserts an order with items, delivery, reservations and first history event in one statement, because stock rows are
 * locked meanwhile.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly ShopOrderItem[],
  delivery: OrderDelivery | null,
): Promise<ShopOrder> {
  const { id, createdAt } = order;
  const rows = JSON.stringify(
    items.map(({ productId, unitPriceCents, offerId, ...rest }) => ({
      ...rest,
      product_id: productId,
      unit_price_cents: unitPriceCents,
      offer_id: offerId,
    })),
  );
  const deliveries = JSON.stringify(delivery ? [delivery] : []);
  const [made] = await writeNamed(
    tx,
    'orders-insert-order',
    sql<Pick<ShopOrder, 'number'>>`
      with made as (
        insert into shop_order (id, checkout_id, buyer_id, seller_id, collector_id, total_cents, delivery_cents,
          commission_cents, state, held_until, next_check_at, created_at, changed_at)
        values (${id}, ${order.checkoutId}, ${order.buyerId}, ${order.sellerId}, ${order.collectorId},
          ${order.totalCents}, ${order.deliveryCents}, ${order.commissionCents}, 'creating', ${order.reservedUntil},
          ${order.nextCheckAt}, ${createdAt}, ${createdAt})
        returning number
      ), items as (
        insert into order_item (order_id, product_id, quantity, unit_price_cents, offer_id, title, size, picture)
        select ${id}, product_id, quantity, unit_price_cents, offer_id, title, size, picture
        from jsonb_to_recordset(${rows}) as item (product_id bigint, quantity integer, unit_price_cents integer,
          offer_id uuid, title text, size text, picture jsonb)
        returning product_id, quantity
      ), delivery as (
        insert into order_delivery (order_id, method, terms, cost_cents, from_department, zone, department, address)
        select ${id}, method, terms, "costCents", "fromDepartment", zone, department, address
        from jsonb_to_recordset(${deliveries}) as delivery (method text, terms text, "costCents" integer,
          "fromDepartment" text, zone text, department text, address jsonb)
      ), reservations as (
        insert into reservation (order_id, product_id, quantity, created_at)
        select ${id}, product_id, quantity, ${createdAt} from items
      ), event as (
        insert into order_event (order_id, to_state, version, cause, actor_id, at)
        values (${id}, 'creating', 1, 'checkout', ${order.buyerId}, ${createdAt})
      )
      select number from made`,
  );
  if (!made) throw new Error(`Order ${id} was not made`);
  return {
    ...order,
    ...made,
    state: 'creating',
    reason: null,
    preferenceId: null,
    paymentUrl: null,
    version: 1,
    checkCount: 0,
    changedAt: createdAt,
    paidAt: null,
  };
}
