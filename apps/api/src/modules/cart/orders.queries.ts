import { maxCartLines } from '@perchero/contract/cart/cart.rules';
import type { PaidGroup } from '@perchero/contract/cart/cart';
import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface OpenOrder {
  readonly id: string;
  readonly sellerId: string;
  readonly paymentUrl: string | null;
  readonly reservedUntil: Date;
}

/** A buyer's orders that wait for payment, latest first. */
export function findOpenOrders(db: Db, buyerId: string, now: Date): Promise<OpenOrder[]> {
  return db
    .selectFrom('shop_order')
    .select(['id', 'seller_id as sellerId', 'payment_url as paymentUrl', 'held_until as reservedUntil'])
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', ['creating', 'awaiting_payment'])
    .where('held_until', '>', now)
    .orderBy('id', 'desc')
    .limit(maxCartLines)
    .execute();
}

export interface PaidOrder {
  readonly id: string;
  readonly state: PaidGroup['state'];
  readonly totalCents: number;
  readonly seller: PaidGroup['seller'];
  readonly items: PaidGroup['items'];
}

/** A buyer's paid and pending orders since then, oldest first. */
export function findPaidOrders(db: Db, buyerId: string, since: Date): Promise<PaidOrder[]> {
  return readNamed(
    db,
    'cart-paid-orders',
    sql<PaidOrder>`
      select shop_order.id, shop_order.state, shop_order.total_cents as "totalCents",
        case when account.id is not null then json_build_object('id', account.id, 'username', account.username,
          'full_name', account.full_name, 'avatar_url', account.avatar_path) end as seller,
        (select coalesce(json_agg(json_build_object('product_id', product_id, 'title', title, 'size', size,
            'quantity', quantity, 'unit_price_cents', unit_price_cents, 'picture', picture) order by product_id), '[]')
          from order_item where order_item.order_id = shop_order.id) as items
      from shop_order
      left join account on account.id = shop_order.seller_id and account.deleted_at is null
      where buyer_id = ${buyerId} and state in ('paid', 'payment_pending') and changed_at > ${since}
      order by changed_at
      limit ${maxCartLines}`,
  );
}
