import type { DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface NotifiedDelivery {
  readonly orderId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly dueAt: Date | null;
}

export interface DeliveryStep extends NotifiedDelivery {
  readonly version: number;
  /** Null when it was opened. */
  readonly from: DeliveryState | null;
  readonly to: DeliveryState;
  readonly cause: string;
  readonly actorId: string | null;
  readonly at: Date;
  readonly present: DeliveryState;
  readonly sendBy: Date | null;
  /** Accounts that know of the payment: the release before told of it under another cause. */
  readonly knowOfPayment: readonly string[];
}

/** The recorded events, with the current state of the deliveries. */
export function readDeliverySteps(
  db: Db,
  wanted: readonly { readonly orderId: string; readonly version: number }[],
): Promise<DeliveryStep[]> {
  if (wanted.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-delivery-steps',
    sql<DeliveryStep>`
      select event.order_id as "orderId", event.version, event.from_state as from, event.to_state as to, event.cause,
        event.actor_id as "actorId", event.at, delivery.state as present, delivery.due_at as "dueAt",
        delivery.send_by as "sendBy", buyer_id as "buyerId", seller_id as "sellerId",
        array(select account_id from money_news where event.from_state is null
          and account_id in (buyer_id, seller_id) and money_news.order_id = event.order_id
          and news in ('buyer.bought', 'seller.sold')) as "knowOfPayment"
      from unnest(${wanted.map(({ orderId }) => orderId)}::uuid[], ${wanted.map(({ version }) => version)}::int[])
        as wanted (order_id, version)
      join delivery_event as event on event.order_id = wanted.order_id and event.version = wanted.version
      join delivery on delivery.order_id = wanted.order_id
      join shop_order on shop_order.id = wanted.order_id
      limit ${wanted.length}`,
  );
}

export async function readDeliveries(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, NotifiedDelivery>> {
  if (orderIds.length === 0) return new Map();
  const rows = await readNamed(
    db,
    'notifications-deliveries',
    sql<NotifiedDelivery>`
      select order_id as "orderId", due_at as "dueAt", buyer_id as "buyerId", seller_id as "sellerId"
      from delivery join shop_order on shop_order.id = order_id
      where order_id = any(${orderIds}::uuid[]) limit ${orderIds.length}`,
  );
  return new Map(rows.map((row) => [row.orderId, row]));
}
