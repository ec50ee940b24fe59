import type { ProductState } from '#platform/database.gen.ts';
import type { Tx } from '#platform/database.ts';

/** Sets units aside while somebody pays for them; false when there are not as many. */
export async function holdUnits(tx: Tx, id: number, units: number): Promise<boolean> {
  const row = await tx
    .updateTable('product')
    .set((eb) => ({ reserved: eb('reserved', '+', units), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where((eb) => eb('stock', '>=', eb('reserved', '+', units)))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts units as sold, those set aside first; null when there are not as many. */
export async function takeUnits(tx: Tx, id: number, units: number): Promise<ProductState | null> {
  const row = await tx
    .updateTable('product')
    .set((eb) => ({
      stock: eb('stock', '-', units),
      reserved: eb.fn<number>('greatest', [eb('reserved', '-', units), eb.lit(0)]),
      state: eb
        .case()
        .when('stock', '=', units)
        .then('sold' as const)
        .else(eb.ref('state'))
        .end(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['active', 'withdrawn'])
    .where('stock', '>=', units)
    .returning('state')
    .executeTakeFirst();
  return row?.state ?? null;
}
