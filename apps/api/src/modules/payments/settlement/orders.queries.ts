import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

interface Bought {
  readonly id: string;
  readonly buyerId: string;
}

/** Whether the buyer has a newer active order for one of these products. */
export async function hasNewerOrder(db: Db, { id, buyerId }: Bought): Promise<boolean> {
  const row = await db
    .selectFrom('order_item as wanted')
    .innerJoin('order_item as again', 'again.product_id', 'wanted.product_id')
    .innerJoin('shop_order', 'shop_order.id', 'again.order_id')
    .select('shop_order.id')
    .where('wanted.order_id', '=', id)
    .where('shop_order.buyer_id', '=', buyerId)
    .where('shop_order.id', '>', id)
    .where('shop_order.state', 'not in', ['expired', 'cancelled', 'refunded', 'refund_pending'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a title or price changed since the order; an agreed price only gives way to a lower list price. */
export async function hasChangedProducts(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select('product.id')
    .where('order_item.order_id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('product.price_cents', '<', eb.ref('order_item.unit_price_cents')),
        eb.and([
          eb('product.price_cents', '>', eb.ref('order_item.unit_price_cents')),
          eb('order_item.offer_id', 'is', null),
        ]),
        eb('product.title', '<>', eb.ref('order_item.title')),
        // By a moderator.
        sql<boolean>`'removed' = any (product.holds)`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
