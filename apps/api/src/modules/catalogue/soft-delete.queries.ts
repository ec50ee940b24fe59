import type { ProductState } from '#platform/database/database.gen.ts';
import type { Db, Tx } from '#platform/database/database.ts';

/** Soft delete: keeps the id and erases text, tags and photos. Returns the ids of the uploaded pictures to release. */
export async function softDeleteProducts(tx: Tx, ids: readonly number[], at: Date): Promise<string[]> {
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
      former_price_cents: null,
      former_price_until: null,
      ended_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
  await tx.deleteFrom('product_tag').where('product_id', 'in', ids).execute();
  await tx.deleteFrom('product_delivery').where('product_id', 'in', ids).execute();
  const pictures = await tx
    .deleteFrom('product_picture')
    .where('product_id', 'in', ids)
    .returning('picture_id')
    .execute();
  return pictures.flatMap(({ picture_id }) => picture_id ?? []);
}

/** A batch of the seller's products that are neither sold nor reserved. */
export function lockDeletable(
  tx: Tx,
  sellerId: string,
  limit: number,
): Promise<{ id: number; state: ProductState; holds: string[] }[]> {
  return tx
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .select(['product.id', 'state', 'holds'])
    .where('seller_id', '=', sellerId)
    .where('state', 'not in', ['sold', 'deleted'])
    .where('product_stock.reserved', '=', 0)
    .orderBy('product.id')
    .limit(limit)
    .forNoKeyUpdate(['product_stock', 'product'])
    .execute();
}

/** A batch of the seller's active products with reserved units. */
export async function findReserved(db: Db, sellerId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .select('product.id')
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'active')
    .where('product_stock.reserved', '>', 0)
    .orderBy('product.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
