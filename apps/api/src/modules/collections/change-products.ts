import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { deleteProductRows, shareLockVisible, insertProductRows, addToCount } from './changes.queries.ts';
import { lockOwnCollection } from './own-collection.ts';

interface ProductSelection {
  readonly collectionId: number;
  readonly productIds: readonly number[];
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

export async function addProductToCollection(
  { db, clock }: Deps,
  accountId: string,
  { collectionId, productId }: { readonly collectionId: number; readonly productId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const added = await addVisible({ tx, clock }, accountId, { collectionId, productIds: [productId] });
    if (added === 0) throw new AppError('already-in-collection');
  });
}

/** All or nothing; products already in it keep their position. */
export async function addProductsToCollection(
  { db, clock }: Deps,
  accountId: string,
  selection: ProductSelection,
): Promise<void> {
  await inTransaction(db, (tx) => addVisible({ tx, clock }, accountId, selection));
}

async function addVisible(
  { tx, clock }: { readonly tx: Tx; readonly clock: Clock },
  accountId: string,
  { collectionId, productIds }: ProductSelection,
): Promise<number> {
  const ids = [...new Set(productIds)];
  await lockOwnCollection(tx, accountId, collectionId);
  if ((await shareLockVisible(tx, accountId, ids)).length < ids.length)
    throw new AppError('not-found', 'a product that is not visible');
  const added = await insertProductRows(tx, { collectionId, productIds: ids, addedAt: clock.now() });
  if (added > 0 && !(await addToCount(tx, collectionId, added))) throw new AppError('collection-full');
  return added;
}

/** Ignores products that are not in it. */
export async function removeProductsFromCollection(
  db: Db,
  accountId: string,
  { collectionId, productIds }: ProductSelection,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwnCollection(tx, accountId, collectionId);
    const removed = await deleteProductRows(tx, collectionId, productIds);
    if (removed > 0) await addToCount(tx, collectionId, -removed);
  });
}
