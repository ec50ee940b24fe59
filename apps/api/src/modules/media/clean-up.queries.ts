import type { Db, Tx } from '#platform/database/database.ts';

/** One batch of photos that nothing took. Locked rows are skipped: they are being taken. */
export function lockUnused(tx: Tx, createdBefore: Date, max: number) {
  return tx
    .selectFrom('picture')
    .where('product_id', 'is', null)
    .where('taken_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .select('id')
    .execute();
}

/** One batch of photos whose upload is no longer needed and whose signed URL has expired. */
export function markSwept(tx: Tx, uploadedBefore: Date, max: number) {
  return tx
    .updateTable('picture')
    .set({ is_swept: true })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('picture')
        .where('is_swept', '=', false)
        .where('upload_until', '<', uploadedBefore)
        .where('state', '<>', 'processing')
        .orderBy('upload_until')
        .limit(max)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning('id')
    .execute();
}

/** Photos that have been processing for too long, oldest first. */
export function listStuck(db: Db, uploadedBefore: Date, max: number) {
  return db
    .selectFrom('picture')
    .where('is_swept', '=', false)
    .where('upload_until', '<', uploadedBefore)
    .where('state', '=', 'processing')
    .orderBy('upload_until')
    .limit(max)
    .select(['id', 'path', 'created_at as createdAt'])
    .execute();
}
