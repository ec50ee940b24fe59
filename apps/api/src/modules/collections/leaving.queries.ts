import type { Tx } from '#platform/database/database.ts';

/** Takes a piece out of some of the collections that have it. Answers of how many. */
export async function takeOutOfSome(tx: Tx, productId: number, most: number): Promise<number> {
  const having = await tx
    .selectFrom('collection_product')
    .select('collection_id')
    .where('product_id', '=', productId)
    .limit(most)
    .execute();
  if (having.length === 0) return 0;
  const ids = having.map(({ collection_id }) => collection_id);
  // Before its rows and in one order, as everybody does who changes what is in a collection.
  await tx
    .selectFrom('collection')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .limit(ids.length)
    .execute();
  const left = await tx
    .deleteFrom('collection_product')
    .where('product_id', '=', productId)
    .where('collection_id', 'in', ids)
    .returning('collection_id')
    .execute();
  if (left.length > 0)
    await tx
      .updateTable('collection')
      .set((eb) => ({ product_count: eb('product_count', '-', 1) }))
      .where(
        'id',
        'in',
        left.map(({ collection_id }) => collection_id),
      )
      .execute();
  return having.length;
}

/** Deletes some of a person's collections. Answers how many. */
export async function deleteSomeOf(tx: Tx, ownerId: string, most: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('collection')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('collection')
        .select('id')
        .where('owner_id', '=', ownerId)
        .orderBy('id')
        .limit(most)
        .forUpdate(),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
