import type { Tx } from '#platform/database/database.ts';

/** Removes a product from a batch of collections; returns how many contained it. */
export async function removeFromCollectionsBatch(tx: Tx, productId: number, limit: number): Promise<number> {
  const containing = await tx
    .selectFrom('collection_product')
    .select('collection_id')
    .where('product_id', '=', productId)
    .limit(limit)
    .execute();
  if (containing.length === 0) return 0;
  const ids = containing.map(({ collection_id }) => collection_id);
  // Locks collections before their rows and in id order, as all changes do.
  await tx
    .selectFrom('collection')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .limit(ids.length)
    .execute();
  const removed = await tx
    .deleteFrom('collection_product')
    .where('product_id', '=', productId)
    .where('collection_id', 'in', ids)
    .returning('collection_id')
    .execute();
  if (removed.length > 0)
    await tx
      .updateTable('collection')
      .set((eb) => ({ product_count: eb('product_count', '-', 1) }))
      .where(
        'id',
        'in',
        removed.map(({ collection_id }) => collection_id),
      )
      .execute();
  return containing.length;
}

/** Deletes a batch of an owner's collections; returns how many. */
export async function deleteCollectionsBatch(tx: Tx, ownerId: string, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('collection')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('collection')
        .select('id')
        .where('owner_id', '=', ownerId)
        .orderBy('id')
        .limit(limit)
        .forUpdate(),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
