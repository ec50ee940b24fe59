import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { orderColumns, type ShopOrder } from './orders.queries.ts';

/** Stores the payment link. */
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

export async function extendReservation(tx: Tx, order: ShopOrder, reservedUntil: Date): Promise<ShopOrder> {
  await tx.updateTable('shop_order').set({ held_until: reservedUntil }).where('id', '=', order.id).execute();
  return { ...order, reservedUntil };
}

/** Schedules the next check, null for none; `isCounted` when a check has just been made. */
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

/** Leases due orders for one caller; they are due again when the lease ends, in case the worker crashes. */
export function leaseDueOrders(
  tx: Tx,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
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
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(orderColumns)
    .execute();
}

/** Orders that hold reservations past their end. */
export async function findOverdueReservations(
  db: Db,
  { now, limit, except }: { readonly now: Date; readonly limit: number; readonly except: readonly string[] },
): Promise<string[]> {
  const rows = await readNamed(
    db,
    'orders-overdue-reservations',
    sql<{ id: string }>`
      select id from shop_order
      where state in ('creating', 'awaiting_payment', 'payment_pending', 'review') and held_until <= ${now}
        and exists (select from reservation where order_id = shop_order.id and reservation.state = 'held')
        and id <> all (${except}::uuid[])
      order by held_until limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
