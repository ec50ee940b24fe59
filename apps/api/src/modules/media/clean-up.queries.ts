import type { Db, Tx } from '#platform/database/database.ts';

/** One batch of photos that no product took in time. Somebody who is taking one now keeps it. */
export function lockForgotten(tx: Tx, createdBefore: Date, most: number) {
  return tx
    .selectFrom('picture')
    .where('product_id', 'is', null)
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .select('id')
    .execute();
}

/** One batch of photos whose upload nobody needs any more and nobody can send again. */
export function markSwept(tx: Tx, uploadedBefore: Date, most: number) {
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
        .limit(most)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning('id')
    .execute();
}

/** Photos that are being processed long after they came; the oldest first. */
export function listStuck(db: Db, uploadedBefore: Date, most: number) {
  return db
    .selectFrom('picture')
    .where('is_swept', '=', false)
    .where('upload_until', '<', uploadedBefore)
    .where('state', '=', 'processing')
    .orderBy('upload_until')
    .limit(most)
    .select(['id', 'path', 'created_at as createdAt'])
    .execute();
}
