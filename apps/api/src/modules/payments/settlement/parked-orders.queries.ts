import { unreachable } from '@perchero/contract/orders/order-reasons.rules';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';

/** Marks an order as not syncable and returns since when it is. */
export function park(db: Db, orderId: string, now: Date): Promise<Date> {
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('parked_order')
      .values({ order_id: orderId, since: now })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute();
    const { since } = await tx
      .selectFrom('parked_order')
      .select('since')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return since;
  });
}

export async function isParked(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('parked_order')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function unpark(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('parked_order').where('order_id', '=', orderId).execute();
}

/** A seller's parked orders, and open or unreachable ones whose changes may have been missed. */
export async function findWaitingOrders(tx: Tx, sellerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shop_order')
    .leftJoin('parked_order', 'parked_order.order_id', 'shop_order.id')
    .select('shop_order.id')
    .where('seller_id', '=', sellerId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['creating', 'awaiting_payment', 'payment_pending']),
        eb('parked_order.since', 'is not', null),
        eb('reason', '=', unreachable),
      ]),
    )
    .orderBy('shop_order.id')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}
