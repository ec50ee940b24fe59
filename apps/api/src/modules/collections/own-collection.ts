import type { Collection } from '@perchero/contract/collections/collections';
import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { lockCollection } from './changes.queries.ts';
import type { CollectionRow } from './collections.queries.ts';

/** Others' private collections answer `not-found`. */
export function refuseForeign(
  collection: CollectionRow | undefined,
  accountId: string,
): asserts collection is CollectionRow {
  if (collection?.ownerId === accountId) return;
  throw new AppError(collection?.isPublic ? 'not-allowed' : 'not-found', 'no own collection');
}

export async function lockOwnCollection(tx: Tx, accountId: string, id: number): Promise<CollectionRow> {
  const collection = await lockCollection(tx, id, accountId);
  refuseForeign(collection, accountId);
  return collection;
}

export function toCollection(row: CollectionRow): Collection {
  return {
    id: row.id,
    user_id: row.ownerId,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    isPublic: row.isPublic,
    productsCount: row.productCount,
  };
}
