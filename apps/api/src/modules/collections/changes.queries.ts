import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isOpen } from '#modules/catalogue/visibility.sql.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionRow, columns } from './collections.queries.ts';

export function findByName(tx: Tx, ownerId: string, name: string): Promise<CollectionRow | undefined> {
  return tx
    .selectFrom('collection')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .limit(1)
    .executeTakeFirst();
}

interface NewCollection {
  readonly ownerId: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly createdAt: Date;
}

export function insertCollection(tx: Tx, collection: NewCollection): Promise<CollectionRow> {
  return tx
    .insertInto('collection')
    .values({
      owner_id: collection.ownerId,
      name: collection.name,
      is_public: collection.isPublic,
      created_at: collection.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Locks the collection and its contents. Undefined also when owner or viewer blocked the other. */
export function lockCollection(tx: Tx, id: number, viewerId: string): Promise<CollectionRow | undefined> {
  return tx
    .selectFrom('collection')
    .select(columns)
    .where('id', '=', id)
    .where(isNotBlocked(viewerId, sql.ref('owner_id')))
    .forUpdate()
    .limit(1)
    .executeTakeFirst();
}

/** For moderators, who do not ask as a viewer. */
export function lockRow(tx: Tx, id: number): Promise<CollectionRow | undefined> {
  return tx
    .selectFrom('collection')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .limit(1)
    .executeTakeFirst();
}

/** Names are unique for an owner: the id follows when the plain name is taken. */
export async function renameCollection(
  tx: Tx,
  { id, ownerId }: Pick<CollectionRow, 'id' | 'ownerId'>,
  { name, isPublic }: Pick<CollectionRow, 'name' | 'isPublic'>,
): Promise<void> {
  const holder = await findByName(tx, ownerId, name);
  const isTaken = holder !== undefined && holder.id !== id;
  await updateCollectionRow(tx, id, { name: isTaken ? numbered(name, id) : name, isPublic });
}

function numbered(name: string, id: number): string {
  const suffix = ` ${id}`;
  return name.slice(0, collectionLimits.name - suffix.length) + suffix;
}

export function updateCollectionRow(
  tx: Tx,
  id: number,
  { name, isPublic }: { readonly name: string; readonly isPublic: boolean },
): Promise<CollectionRow> {
  return tx
    .updateTable('collection')
    .set({ name, is_public: isPublic })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteCollectionRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('collection').where('id', '=', id).execute();
}

/** The visible ones of these products; share-locked until commit. */
export async function shareLockVisible(
  tx: Tx,
  viewerId: string,
  productIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', productIds)
    .where(isOpen(viewerId))
    .orderBy('id')
    .forShare()
    .limit(productIds.length)
    .execute();
  return rows.map(({ id }) => id);
}

interface AddedProducts {
  readonly collectionId: number;
  readonly productIds: readonly number[];
  readonly addedAt: Date;
}

/** Returns how many were new. */
export async function insertProductRows(
  tx: Tx,
  { collectionId, productIds, addedAt }: AddedProducts,
): Promise<number> {
  const added = await tx
    .insertInto('collection_product')
    .values(productIds.map((product_id) => ({ collection_id: collectionId, product_id, added_at: addedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .execute();
  return added.length;
}

export async function deleteProductRows(
  tx: Tx,
  collectionId: number,
  productIds: readonly number[],
): Promise<number> {
  const removed = await tx
    .deleteFrom('collection_product')
    .where('collection_id', '=', collectionId)
    .where('product_id', 'in', productIds)
    .returning('product_id')
    .execute();
  return removed.length;
}

/** False when the collection would be full. */
export async function addToCount(tx: Tx, id: number, by: number): Promise<boolean> {
  const updated = await tx
    .updateTable('collection')
    .set((eb) => ({ product_count: eb('product_count', '+', by) }))
    .where('id', '=', id)
    .where((eb) => eb(eb('product_count', '+', by), '<=', collectionLimits.products))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
