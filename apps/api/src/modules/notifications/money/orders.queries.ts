import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { sql } from 'kysely';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface OrderStep {
  readonly orderId: string;
  readonly version: number;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly reason: string | null;
  readonly actorId: string | null;
  readonly amountCents: number | null;
  /** Version of the event that started the refund, if any. */
  readonly refundVersion: number | null;
  readonly at: Date;
  readonly present: OrderState;
  readonly hasVoucher: boolean;
}

/** The recorded order events, with the current state of the orders. */
export function readSteps(
  db: Db,
  wanted: readonly { readonly orderId: string; readonly version: number }[],
): Promise<OrderStep[]> {
  if (wanted.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-order-steps',
    sql<OrderStep>`
      select step.order_id as "orderId", step.version, shop_order.buyer_id as "buyerId",
        shop_order.seller_id as "sellerId", step.from_state as "from", step.to_state as "to", step.reason,
        step.actor_id as "actorId", step.amount_cents as "amountCents", step.at, shop_order.state as present,
        (select max(started.version) from order_event as started where started.order_id = step.order_id
          and started.version < step.version and started.to_state = 'refund_pending') as "refundVersion",
        exists (
          select from payment where payment.order_id = step.order_id and payment.voucher_url is not null
            and payment.status in ('pending', 'in_process')
        ) as "hasVoucher"
      from unnest(${wanted.map(({ orderId }) => orderId)}::uuid[], ${wanted.map(({ version }) => version)}::int[])
        as wanted (order_id, version)
      join order_event as step on step.order_id = wanted.order_id and step.version = wanted.version
      join shop_order on shop_order.id = step.order_id
      limit ${wanted.length}`,
  );
}

export interface OrderOutline {
  readonly id: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly state: OrderState;
  /** An open fraud alert of the provider. */
  readonly isStopped: boolean;
}

export async function readOutlines(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderOutline>> {
  if (orderIds.length === 0) return new Map();
  const orders = await readNamed(
    db,
    'notifications-order-outlines',
    sql<OrderOutline>`
      select id, buyer_id as "buyerId", seller_id as "sellerId", state,
        exists (select from fraud_alert where order_id = shop_order.id and cleared_at is null) as "isStopped"
      from shop_order where id = any(${orderIds}::uuid[]) limit ${orderIds.length}`,
  );
  return new Map(orders.map((order) => [order.id, order]));
}

const maxUndelivered = 1_000;

/** Paid or pending orders of suspended sellers that are not received. */
export function readUndelivered(
  db: Db,
  sellerIds: readonly string[],
): Promise<Pick<OrderOutline, 'id' | 'buyerId' | 'sellerId'>[]> {
  if (sellerIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('shop_order')
    .innerJoin('auth.identity as identity', 'identity.id', 'shop_order.seller_id')
    .select(['shop_order.id', 'buyer_id as buyerId', 'seller_id as sellerId'])
    .where('seller_id', 'in', sellerIds)
    .where(isSuspended)
    .where('shop_order.state', 'in', ['payment_pending', 'paid', 'partially_refunded'])
    .leftJoin('delivery', 'delivery.order_id', 'shop_order.id')
    .where('delivery.arrived_at', 'is', null)
    .orderBy('shop_order.id', 'desc')
    .limit(maxUndelivered)
    .execute();
}

export async function findNeedingRelink(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('seller_account')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('state', '=', 'needs_relink')
    .limit(accountIds.length)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}
