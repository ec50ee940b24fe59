import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';

// Columns of the release before, which reads them until it is gone. They go with the release after this one.

interface PastDelivery {
  readonly shippedAt: Date | null;
  readonly receivedAt: Date | null;
  readonly tracking: string | null;
}

/** What the release before knew of the delivery. */
export async function findPastDelivery(db: Db, orderId: string): Promise<PastDelivery> {
  return db
    .selectFrom('shop_order')
    .select(['shipped_at as shippedAt', 'received_at as receivedAt', 'tracking'])
    .where('id', '=', orderId)
    .limit(1)
    .executeTakeFirstOrThrow();
}

interface Delivered {
  readonly orderId: string;
  readonly sentAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly tracking: string | null;
}

/** Takes the order off the list of those without a delivery. */
export async function markDeliveryOpened(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('shop_order').set({ has_delivery: true }).where('id', '=', orderId).execute();
}

/** Paid orders that the release before left without a delivery. */
export async function findWithoutDelivery(db: Db, limit: number): Promise<string[]> {
  const rows = await readNamed(
    db,
    'orders-find-without-delivery',
    sql<{ id: string }>`
      select id from shop_order
      where not has_delivery and paid_at is not null
        and state in ('paid', 'partially_refunded', 'in_dispute', 'review')
      order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Repeats a delivery in the columns of the release before. */
export async function recordDelivery(
  tx: Tx,
  { orderId, sentAt, arrivedAt, tracking }: Delivered,
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ shipped_at: sentAt, received_at: arrivedAt, tracking })
    .where('id', '=', orderId)
    .execute();
}

/** Whether the products are no longer with the seller. */
export async function hasLeftSeller(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('delivery')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('arrived_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
