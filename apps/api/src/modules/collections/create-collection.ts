import { type Collection } from '@perchero/contract/collections/collections';
import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { lockAccount } from '#modules/accounts/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { findByName, insertCollection } from './changes.queries.ts';
import { countRows } from './collections.queries.ts';
import { collectionNamed } from './events.ts';
import { toCollection } from './own-collection.ts';

interface CollectionInput {
  readonly name: string;
  readonly isPublic?: boolean | undefined;
}

/** Idempotent by name: returns the existing collection of this name. */
export function createCollection(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  ownerId: string,
  { name, isPublic = true }: CollectionInput,
): Promise<Collection> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, ownerId))) throw new AppError('not-allowed', 'deleted meanwhile');
    const existing = await findByName(tx, ownerId, name);
    if (existing) return toCollection(existing);
    if ((await countRows(tx, { ownerId, withPrivate: true })) >= collectionLimits.collections)
      throw new AppError('too-many-collections');
    const row = await insertCollection(tx, { ownerId, name, isPublic, createdAt: clock.now() });
    await emit(tx, clock, { type: collectionNamed, payload: { collectionId: row.id } });
    return toCollection(row);
  });
}
