import type { Db } from '#platform/database.ts';

interface Bought {
  readonly id: string;
  readonly buyerId: string;
}

/** Whether the buyer has bought a piece of this order anew since, or is about to. */
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
