import type { Db } from '#platform/database/database.ts';

interface Newcomer {
  readonly sellerId: string;
  readonly createdAt: Date;
  readonly stock: number;
}

/** A product whose garment may begin. */
export function readNewcomer(db: Db, productId: number): Promise<Newcomer> {
  return db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .select(['seller_id as sellerId', 'created_at as createdAt', 'product_stock.stock'])
    .where('product.id', '=', productId)
    .executeTakeFirstOrThrow();
}
