import { AppError } from '#platform/http/app-error.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { deletePieces, holdVisible, insertPieces, moveCount } from './changes.queries.ts';
import { lockOwnCollection } from './own-collection.ts';

interface Chosen {
  readonly collectionId: number;
  readonly productIds: readonly number[];
}

/** Saves a piece that everybody sees in an own collection. */
export async function addPiece(
  db: Db,
  accountId: string,
  { collectionId, productId }: { readonly collectionId: number; readonly productId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const added = await addVisible(tx, accountId, { collectionId, productIds: [productId] });
    if (added === 0) throw new AppError('already-in-collection');
  });
}

/** Saves several, all or none; those that are in it already stay where they are. */
export async function addPieces(db: Db, accountId: string, chosen: Chosen): Promise<void> {
  await inTransaction(db, (tx) => addVisible(tx, accountId, chosen));
}

async function addVisible(tx: Tx, accountId: string, { collectionId, productIds }: Chosen): Promise<number> {
  const ids = [...new Set(productIds)];
  await lockOwnCollection(tx, accountId, collectionId);
  if ((await holdVisible(tx, accountId, ids)).length < ids.length)
    throw new AppError('not-found', 'a piece that cannot be seen');
  const added = await insertPieces(tx, collectionId, ids);
  if (added > 0 && !(await moveCount(tx, collectionId, added))) throw new AppError('collection-full');
  return added;
}

/** Takes pieces out of an own collection; what is not in it stays out. */
export async function removePieces(
  db: Db,
  accountId: string,
  { collectionId, productIds }: Chosen,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwnCollection(tx, accountId, collectionId);
    const removed = await deletePieces(tx, collectionId, productIds);
    if (removed > 0) await moveCount(tx, collectionId, -removed);
  });
}
