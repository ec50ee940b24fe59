import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { orderColumns, type ShopOrder } from './orders.queries.ts';

/** Where its buyer pays. */
export async function setPreference(
  tx: Tx,
  order: ShopOrder,
  preference: { readonly id: string; readonly paymentUrl: string },
): Promise<ShopOrder> {
  const { id: preferenceId, paymentUrl } = preference;
  await tx
    .updateTable('shop_order')
    .set({ preference_id: preferenceId, payment_url: paymentUrl })
    .where('id', '=', order.id)
    .execute();
  return { ...order, preferenceId, paymentUrl };
}

/** Its pieces are set aside until then. */
export async function renewHold(tx: Tx, order: ShopOrder, heldUntil: Date): Promise<ShopOrder> {
  await tx.updateTable('shop_order').set({ held_until: heldUntil }).where('id', '=', order.id).execute();
  return { ...order, heldUntil };
}

/** When to ask the provider next, null for never; counted when it was asked just now. */
export async function scheduleCheck(
  tx: Tx,
  orderId: string,
  at: Date | null,
  { isCounted = false } = {},
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set((eb) => ({ next_check_at: at, check_count: eb('check_count', '+', isCounted ? 1 : 0) }))
    .where('id', '=', orderId)
    .execute();
}

/**
 * Some orders that are to be looked at, each to one caller: it is due again when the lease ends, so that nothing is lost with
 * whoever took it.
 */
export function claimDueOrders(
  tx: Tx,
  { now, leaseUntil, most }: { readonly now: Date; readonly leaseUntil: Date; readonly most: number },
): Promise<ShopOrder[]> {
  return tx
    .updateTable('shop_order')
    .set({ next_check_at: leaseUntil })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shop_order')
        .select('id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(orderColumns)
    .execute();
}

/** Orders that still set products aside though their reservation is over. */
export async function findOverdueReservations(
  db: Db,
  { now, most, except }: { readonly now: Date; readonly most: number; readonly except: readonly string[] },
): Promise<string[]> {
  const rows = await readNamed(
    db,
    'orders-overdue-reservations',
    sql<{ id: string }>`
      select id from shop_order
      where state in ('creating', 'awaiting_payment', 'payment_pending', 'review') and held_until <= ${now}
        and exists (select from reservation where order_id = shop_order.id and reservation.state = 'held')
        and id <> all (${except}::uuid[])
      order by held_until limit ${most}`,
  );
  return rows.map(({ id }) => id);
}
