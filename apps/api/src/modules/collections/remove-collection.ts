import { removedCollectionName } from '@perchero/contract/collections/collection.rules';
import type { Tx } from '#platform/database/database.ts';
import { lockRow, renameCollection } from './changes.queries.ts';

export interface RemovedCollection {
  readonly name: string;
  readonly isPublic: boolean;
}

/** By a moderator: makes it private and takes its name. Returns what it was; null when it is deleted. */
export async function removeCollection(tx: Tx, id: number): Promise<RemovedCollection | null> {
  const collection = await lockRow(tx, id);
  if (!collection) return null;
  await renameCollection(tx, collection, { name: removedCollectionName, isPublic: false });
  return { name: collection.name, isPublic: collection.isPublic };
}

/** Unless its owner named it anew. Its name may be taken meanwhile. */
export async function restoreCollection(tx: Tx, id: number, before: RemovedCollection): Promise<void> {
  const collection = await lockRow(tx, id);
  if (!collection?.name.startsWith(removedCollectionName)) return;
  await renameCollection(tx, collection, before);
}
