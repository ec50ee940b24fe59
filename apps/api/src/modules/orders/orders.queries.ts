import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { openStates } from '@perchero/contract/orders/order-states.rules';
import type { Picture } from '@perchero/contract/media/pictures';
import { maxSplitItems } from '@perchero/contract/payments/payments';
import type { Db, Tx } from '#platform/database/database.ts';

/** One buyer's purchase from one seller. */
export interface ShopOrder {
  readonly id: string;
  /** The order number shown to people. */
  readonly number: number;
  readonly checkoutId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  /** The provider account that receives the money. */
  readonly collectorId: string;
  /** With the delivery. */
  readonly totalCents: number;
  readonly deliveryCents: number;
  /** Of the products only. */
  readonly commissionCents: number;
  readonly state: OrderState;
  readonly reason: string | null;
  readonly preferenceId: string | null;
  readonly paymentUrl: string | null;
  readonly version: number;
  readonly reservedUntil: Date;
  readonly nextCheckAt: Date | null;
  /** Checks since its last move. */
  readonly checkCount: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly paidAt: Date | null;
}

/** A snapshot of the product at purchase. */
export interface ShopOrderItem {
  readonly productId: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** The offer whose agreed price it is; null: the list price. */
  readonly offerId: string | null;
  readonly title: string;
  readonly size: string;
  readonly picture: Picture | null;
}

export const orderColumns = [
  'shop_order.id',
  'shop_order.number',
  'shop_order.checkout_id as checkoutId',
  'shop_order.buyer_id as buyerId',
  'shop_order.seller_id as sellerId',
  'shop_order.collector_id as collectorId',
  'shop_order.total_cents as totalCents',
  'shop_order.delivery_cents as deliveryCents',
  'shop_order.commission_cents as commissionCents',
  'shop_order.state',
  'shop_order.reason',
  'shop_order.preference_id as preferenceId',
  'shop_order.payment_url as paymentUrl',
  'shop_order.version',
  'shop_order.held_until as reservedUntil',
  'shop_order.next_check_at as nextCheckAt',
  'shop_order.check_count as checkCount',
  'shop_order.created_at as createdAt',
  'shop_order.changed_at as changedAt',
  'shop_order.paid_at as paidAt',
] as const;

export async function findOrder(db: Db, id: string): Promise<ShopOrder | null> {
  const row = await db
    .selectFrom('shop_order')
    .select(orderColumns)
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Serialises moves of an order. Lock the order before its products. */
export async function lockOrder(tx: Tx, id: string): Promise<ShopOrder | null> {
  const row = await tx
    .selectFrom('shop_order')
    .select(orderColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export function findItems(db: Db, orderId: string): Promise<ShopOrderItem[]> {
  return db
    .selectFrom('order_item')
    .select([
      'product_id as productId',
      'quantity',
      'unit_price_cents as unitPriceCents',
      'offer_id as offerId',
      'title',
      'size',
      'picture',
    ])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .limit(maxSplitItems)
    .$narrowType<{ picture: Picture | null }>()
    .execute();
}

/** A buyer's open orders with a seller, latest first. */
export function findOpenOrdersOf(db: Db, buyerId: string, sellerId: string): Promise<ShopOrder[]> {
  return db
    .selectFrom('shop_order')
    .select(orderColumns)
    .where('buyer_id', '=', buyerId)
    .where('seller_id', '=', sellerId)
    .where('state', 'in', openStates)
    .orderBy('id', 'desc')
    .limit(maxSplitItems)
    .execute();
}
