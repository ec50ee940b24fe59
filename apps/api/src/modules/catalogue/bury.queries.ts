import type { ProductState } from '#platform/database/database.gen.ts';
import type { Db, Tx } from '#platform/database/database.ts';

/** Leaves of these products their numbers: no text, photo or tag. Answers the photos that were sent for them. */
export async function buryProducts(tx: Tx, ids: readonly number[]): Promise<string[]> {
  await tx
    .updateTable('product')
    .set((eb) => ({
      state: 'deleted',
      title: '-',
      description: '',
      brand: null,
      condition: null,
      category: null,
      colors: [],
      materials: [],
      pattern: null,
      measurements: '{}',
      department: null,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
  await tx.deleteFrom('product_tag').where('product_id', 'in', ids).execute();
  const pictures = await tx
    .deleteFrom('product_picture')
    .where('product_id', 'in', ids)
    .returning('picture_id')
    .execute();
  return pictures.flatMap(({ picture_id }) => picture_id ?? []);
}

/** Some of what a person has, in whatever state, that nobody is paying for or has bought. */
export function lockDeletable(
  tx: Tx,
  sellerId: string,
  most: number,
): Promise<{ id: number; state: ProductState; holds: string[] }[]> {
  return tx
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .select(['product.id', 'state', 'holds'])
    .where('seller_id', '=', sellerId)
    .where('state', 'not in', ['sold', 'deleted'])
    .where('product_stock.reserved', '=', 0)
    .orderBy('product.id')
    .limit(most)
    .forNoKeyUpdate(['product_stock', 'product'])
    .execute();
}

/** Some of what a person has on the rack and somebody is paying for. */
export async function findReserved(db: Db, sellerId: string, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .select('product.id')
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'active')
    .where('product_stock.reserved', '>', 0)
    .orderBy('product.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
