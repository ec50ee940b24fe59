import type { Tx } from '#platform/database.ts';

/** Takes some of what a person has on sale off it; answers which. */
export async function withdrawSome(tx: Tx, sellerId: string, most: number): Promise<number[]> {
  const rows = await tx
    .updateTable('product')
    .set((eb) => ({ state: 'withdrawn', version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('product')
        .select('id')
        .where('seller_id', '=', sellerId)
        .where('state', '=', 'active')
        .orderBy('id', 'desc')
        .limit(most)
        .forUpdate(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
