import type { PicturePurpose } from '@perchero/contract/media/pictures.rules';
import type { Db, Tx } from '#platform/database/database.ts';

const columns = [
  'id',
  'path',
  'purpose',
  'product_id as productId',
  'state',
  'width',
  'height',
  'color',
  'thumbhash',
  'has_avif as hasAvif',
  'has_share_files as hasShareFiles',
] as const;

/** Locked in id order, against deadlocks. */
export function lockOwnPictures(
  tx: Tx,
  { ownerId, purpose }: { ownerId: string; purpose: PicturePurpose },
  paths: readonly string[],
) {
  return tx
    .selectFrom('picture')
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('path', 'in', paths)
    .orderBy('id')
    .limit(paths.length)
    .forUpdate()
    .select(columns)
    .execute();
}

export function lockOwnUnattached(tx: Tx, ownerId: string, ids: readonly string[]) {
  return tx
    .selectFrom('picture')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('product_id', 'is', null)
    .where('taken_at', 'is', null)
    .orderBy('id')
    .limit(ids.length)
    .forUpdate()
    .select('id')
    .execute();
}

export function findOwnPictures(db: Db, ownerId: string, ids: readonly string[]) {
  return db
    .selectFrom('picture')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .limit(ids.length)
    .select(columns)
    .execute();
}

export async function findPicture(db: Db, id: string) {
  const row = await db
    .selectFrom('picture')
    .where('id', '=', id)
    .select([...columns, 'content_type as type'])
    .executeTakeFirst();
  return row ?? null;
}

export async function setProduct(tx: Tx, ids: readonly string[], productId: number): Promise<void> {
  await tx.updateTable('picture').set({ product_id: productId }).where('id', 'in', ids).execute();
}

export async function setTaken(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.updateTable('picture').set({ taken_at: now }).where('id', 'in', ids).execute();
}

export async function setTakenByOwner(
  tx: Tx,
  photo: {
    readonly id: string;
    readonly ownerId: string;
    readonly purpose: PicturePurpose;
    readonly mustBeReady?: true;
  },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('picture')
    .set({ taken_at: now })
    .where('id', '=', photo.id)
    .where('owner_id', '=', photo.ownerId)
    .where('purpose', '=', photo.purpose)
    .where('taken_at', 'is', null)
    .where('state', 'in', photo.mustBeReady ? ['ready'] : ['waiting', 'processing', 'ready'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the photo is the first of its product. */
export async function isCover(tx: Tx, id: string): Promise<boolean> {
  const shown = await tx
    .selectFrom('product_picture')
    .where('picture_id', '=', id)
    .select('position')
    .executeTakeFirst();
  return shown?.position === 0;
}

export function deletePictureRows(tx: Tx, ids: readonly string[]) {
  return tx.deleteFrom('picture').where('id', 'in', ids).returning(['id', 'path']).execute();
}
