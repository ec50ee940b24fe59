import type { Tx } from '#platform/database/database.ts';

/** Deletes lines of a cart, all by default. Rows are locked in a fixed order to avoid deadlocks. */
export async function deleteLines(tx: Tx, accountId: string, productIds?: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('cart_item')
    .where('account_id', '=', accountId)
    .where('product_id', 'in', (eb) =>
      eb
        .selectFrom('cart_item')
        .select('product_id')
        .where('account_id', '=', accountId)
        .$if(productIds !== undefined, (query) => query.where('product_id', 'in', productIds ?? []))
        .orderBy('product_id')
        .forUpdate(),
    )
    .execute();
}

/** Deletes a product from up to `limit` carts and returns how many. */
export async function deleteFromSomeCarts(tx: Tx, productId: number, limit: number): Promise<number> {
  const left = await tx
    .deleteFrom('cart_item')
    .where('product_id', '=', productId)
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('cart_item')
        .select('account_id')
        .where('product_id', '=', productId)
        .orderBy('account_id')
        .limit(limit)
        .forUpdate(),
    )
    .returning('account_id')
    .execute();
  return left.length;
}
