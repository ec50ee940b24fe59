import type { Tx } from '#platform/database/database.ts';

export interface SaleNote {
  readonly id: string;
  readonly orderId: string;
  readonly sellerId: string;
  readonly kind: 'cancelled' | 'unsent';
  readonly at: Date;
}

export async function saveNote(tx: Tx, { id, orderId, sellerId, kind, at }: SaleNote): Promise<void> {
  await tx
    .insertInto('sale_note')
    .values({ id, order_id: orderId, seller_id: sellerId, kind, at })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ kind, at }))
    .execute();
}

/** False when there is none. */
export async function deleteNote(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('sale_note')
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldNotes(tx: Tx, sellerId: string, until: Date): Promise<void> {
  await tx.deleteFrom('sale_note').where('seller_id', '=', sellerId).where('at', '<=', until).execute();
}

export async function deleteNotesOf(tx: Tx, sellerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('sale_note').where('seller_id', 'in', sellerIds).execute();
}
