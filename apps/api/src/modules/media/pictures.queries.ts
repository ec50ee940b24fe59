import type { Tx } from '#platform/database.ts';

const columns = [
  'id',
  'path',
  'product_id as productId',
  'state',
  'width',
  'height',
  'color',
  'thumbhash',
  'has_avif as hasAvif',
  'has_share_files as hasShareFiles',
] as const;

/** In one order, so that two callers never wait for each other. */
export function lockOwnPictures(tx: Tx, ownerId: string, paths: readonly string[]) {
  return tx
    .selectFrom('picture')
    .where('owner_id', '=', ownerId)
    .where('path', 'in', paths)
    .orderBy('id')
    .forUpdate()
    .select(columns)
    .execute(); // bounded: as many as the caller names
}

export async function setProduct(tx: Tx, ids: readonly string[], productId: number): Promise<void> {
  await tx.updateTable('picture').set({ product_id: productId }).where('id', 'in', ids).execute();
}

export function deletePictureRows(tx: Tx, ids: readonly string[]) {
  return tx
    .deleteFrom('picture')
    .where('id', 'in', ids)
    .returning(['id', 'path', 'upload_until as uploadUntil'])
    .execute();
}
