import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { maxSplitItems } from '@perchero/contract/payments/payments';
import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { orderColumns, type ShopOrder } from './orders.queries.ts';

export interface OrderLine {
  readonly productId: number;
  readonly quantity: number;
  /** The offer that its price comes from. */
  readonly offerId: string | null;
  /** State of its reservation; null when released. */
  readonly has: 'held' | 'consumed' | null;
}

export function readLines(db: Db, orderId: string): Promise<OrderLine[]> {
  return readNamed(
    db,
    'orders-read-lines',
    sql<OrderLine>`
      select order_item.product_id as "productId", order_item.quantity, order_item.offer_id as "offerId",
        reservation.state as has
      from order_item left join reservation on reservation.order_id = order_item.order_id
        and reservation.product_id = order_item.product_id and reservation.state <> 'released'
      where order_item.order_id = ${orderId}
      order by order_item.product_id limit ${maxSplitItems}`,
  );
}

export async function insertReservations(
  tx: Tx,
  orderId: string,
  lines: readonly OrderLine[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('reservation')
    .values(
      lines.map(({ productId, quantity }) => ({
        order_id: orderId,
        product_id: productId,
        quantity,
        created_at: at,
      })),
    )
    .execute();
}

export async function closeReservations(
  tx: Tx,
  orderId: string,
  productIds: readonly number[],
  close: { readonly state: 'consumed' | 'released'; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('reservation')
    .set({ state: close.state, closed_at: close.at })
    .where('order_id', '=', orderId)
    .where('product_id', 'in', productIds)
    .where('state', '<>', 'released')
    .execute();
}

export interface OrderChange {
  readonly state: OrderState;
  readonly reason: string | null;
  readonly reservedUntil: Date;
  readonly nextCheckAt: Date | null;
  readonly paidAt: Date | null;
  readonly at: Date;
}

export async function updateOrder(tx: Tx, before: ShopOrder, change: OrderChange): Promise<ShopOrder> {
  const row = await tx
    .updateTable('shop_order')
    .set({
      state: change.state,
      reason: change.reason,
      held_until: change.reservedUntil,
      next_check_at: change.nextCheckAt,
      check_count: 0,
      paid_at: change.paidAt,
      changed_at: change.at,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning(orderColumns)
    .executeTakeFirst();
  if (!row) throw new Error(`Order ${before.id} is no longer at version ${before.version}`);
  return row;
}

export interface OrderStep {
  readonly order: ShopOrder;
  readonly from: OrderState;
  readonly cause: string;
  readonly actorId: string | null;
  readonly paymentId: string | null;
  readonly amountCents: number | null;
}

export async function insertEvent(tx: Tx, step: OrderStep): Promise<void> {
  const { order, from, cause, actorId, paymentId, amountCents } = step;
  await tx
    .insertInto('order_event')
    .values({
      order_id: order.id,
      from_state: from,
      to_state: order.state,
      version: order.version,
      cause,
      actor_id: actorId,
      payment_id: paymentId,
      reason: order.reason,
      amount_cents: amountCents,
      at: order.changedAt,
    })
    .execute();
}

/** Whether a product of the order is neither reserved for it nor sold to its buyer. */
export async function lacksProducts(db: Db, orderId: string): Promise<boolean> {
  return (await readLines(db, orderId)).some(({ has }) => has === null);
}
