import type { JsonObject } from '#platform/database/database.gen.ts';
import type { Db, Tx } from '#platform/database/database.ts';

/** How an order is delivered, as chosen at checkout. */
export interface OrderDelivery {
  readonly method: 'in_person' | 'parcel' | 'arranged';
  /** Who pays for a parcel, and when; null for other methods. */
  readonly terms: 'priced' | 'free' | 'on_arrival' | null;
  readonly costCents: number;
  /** Of the seller. */
  readonly fromDepartment: string | null;
  /** Where the seller meets buyers. */
  readonly zone: string | null;
  /** Of the buyer's address. */
  readonly department: string | null;
  /** A copy of the buyer's address. */
  readonly address: JsonObject | null;
}

export async function findOrderDelivery(db: Db, orderId: string): Promise<OrderDelivery | null> {
  const row = await db
    .selectFrom('order_delivery')
    .select([
      'method',
      'terms',
      'cost_cents as costCents',
      'from_department as fromDepartment',
      'zone',
      'department',
      'address',
    ])
    .where('order_id', '=', orderId)
    .limit(1)
    .$narrowType<OrderDelivery>()
    .executeTakeFirst();
  return row ?? null;
}

/** Erases the addresses of these buyers' orders; the department stays. */
export async function eraseAddressesOf(tx: Tx, buyerIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('order_delivery')
    .from('shop_order')
    .set({ address: null, erased_at: now })
    .whereRef('shop_order.id', '=', 'order_id')
    .where('buyer_id', 'in', buyerIds)
    .where('address', 'is not', null)
    .execute();
}

/** Replaces the copy of the buyer's address; false when it is the same. */
export async function replaceAddress(
  tx: Tx,
  orderId: string,
  address: JsonObject & { readonly department: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('order_delivery')
    .set({ address, department: address.department })
    .where('order_id', '=', orderId)
    .where('address', 'is distinct from', address)
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases the address of one order; the department stays. */
export async function eraseAddress(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('order_delivery')
    .set({ address: null, erased_at: now })
    .where('order_id', '=', orderId)
    .where('address', 'is not', null)
    .execute();
}
