import type { Collection } from '@perchero/contract/collections/collections';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Db, inTransaction, isUniqueViolation } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { deleteCollectionRow, lockCollection, updateCollectionRow } from './changes.queries.ts';
import { collectionNamed } from './events.ts';
import { lockOwnCollection, refuseForeign, toCollection } from './own-collection.ts';

interface Change {
  readonly collectionId: number;
  readonly name?: string | undefined;
  readonly isPublic?: boolean | undefined;
}

export async function updateCollection(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: string,
  { collectionId, name, isPublic }: Change,
): Promise<Collection> {
  try {
    return await inTransaction(db, async (tx) => {
      const existing = await lockOwnCollection(tx, accountId, collectionId);
      const wanted = { name: name ?? existing.name, isPublic: isPublic ?? existing.isPublic };
      if (wanted.name !== existing.name || wanted.isPublic !== existing.isPublic)
        await emit(tx, clock, { type: collectionNamed, payload: { collectionId } });
      return toCollection(await updateCollectionRow(tx, collectionId, wanted));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'collection_name')) throw new AppError('collection-name-taken');
    throw error;
  }
}

/** Idempotent. An unknown or private collection of another person answers as if deleted. */
export async function deleteCollection(db: Db, accountId: string, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const collection = await lockCollection(tx, id, accountId);
    const isUnknown = !collection || (collection.ownerId !== accountId && !collection.isPublic);
    if (isUnknown) return;
    refuseForeign(collection, accountId);
    await deleteCollectionRow(tx, id);
  });
}
