import type { Tx } from '#platform/database/database.ts';

/**
 * Takes pieces out of a person's cart, all of them when none are named. In one order, so that two who take out of the same
 * cart never wait for each other.
 */
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

/** Takes a piece out of some of the carts that have it. Answers of how many. */
export async function takeOutOfSome(tx: Tx, productId: number, most: number): Promise<number> {
  const left = await tx
    .deleteFrom('cart_item')
    .where('product_id', '=', productId)
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('cart_item')
        .select('account_id')
        .where('product_id', '=', productId)
        .orderBy('account_id')
        .limit(most)
        .forUpdate(),
    )
    .returning('account_id')
    .execute();
  return left.length;
}
