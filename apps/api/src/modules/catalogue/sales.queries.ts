import type { ProductState } from '#platform/database.gen.ts';
import type { Tx } from '#platform/database.ts';

/** Sets units aside while somebody pays for them; false when there are not as many. */
export async function holdUnits(tx: Tx, id: number, units: number): Promise<boolean> {
  const row = await tx
    .updateTable('product_stock')
    .set((eb) => ({ reserved: eb('reserved', '+', units) }))
    .where('product_id', '=', id)
    .where((eb) => eb('stock', '>=', eb('reserved', '+', units)))
    .returning('product_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts units as sold, those set aside first; null when there are not as many. */
export async function takeUnits(tx: Tx, id: number, units: number): Promise<number | null> {
  const row = await tx
    .updateTable('product_stock')
    .set((eb) => ({
      stock: eb('stock', '-', units),
      reserved: eb.fn<number>('greatest', [eb('reserved', '-', units), eb.lit(0)]),
    }))
    .where('product_id', '=', id)
    .where('stock', '>=', units)
    .returning('stock')
    .executeTakeFirst();
  return row?.stock ?? null;
}

export async function setState(tx: Tx, id: number, state: ProductState): Promise<void> {
  await tx
    .updateTable('product')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
