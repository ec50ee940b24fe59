import type { PicturePurpose, PictureType } from '@perchero/contract/media/pictures.rules';
import type { Tx } from '#platform/database/database.ts';

export interface Slot {
  readonly id: string;
  readonly path: string;
  readonly type: PictureType;
  readonly bytes: number;
}

/** A repeated request keeps the path. Ids of other owners and purposes are not returned. */
export function upsertSlots(
  tx: Tx,
  slots: readonly Slot[],
  { ownerId, purpose, now, until }: { ownerId: string; purpose: PicturePurpose; now: Date; until: Date },
) {
  const rows = slots.map(({ id, path, type, bytes }) => ({
    id,
    path,
    owner_id: ownerId,
    purpose,
    content_type: type,
    byte_size: bytes,
    created_at: now,
    upload_until: until,
  }));
  return tx
    .insertInto('picture')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          content_type: eb.ref('excluded.content_type'),
          byte_size: eb.ref('excluded.byte_size'),
          upload_until: eb.ref('excluded.upload_until'),
          is_swept: false,
        }))
        .where('picture.owner_id', '=', ownerId)
        .where('picture.purpose', '=', purpose),
    )
    .returning(['id', 'path'])
    .execute();
}

/** Only waiting photos; a swept one has lost its file. */
export function setProcessing(tx: Tx, ids: readonly string[]) {
  return tx
    .updateTable('picture')
    .set({ state: 'processing' })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where('is_swept', '=', false)
    .returning(['id', 'path'])
    .execute();
}

/** For a missing upload: the browser may send it again, unless the photo is in use. */
export async function setWaiting(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx
    .updateTable('picture')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('product_id', 'is', null)
    .where('taken_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}

interface Measures {
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly thumbhash: string;
}

/** Null when no longer processing. */
export async function setReady(tx: Tx, id: string, { width, height, color, thumbhash }: Measures) {
  const row = await tx
    .updateTable('picture')
    .set({ state: 'ready', width, height, color, thumbhash })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .returning('product_id as productId')
    .executeTakeFirst();
  return row ?? null;
}

export async function setRefused(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx
    .updateTable('picture')
    .set({ state: 'refused' })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}

export async function setRefined(tx: Tx, id: string, by: 'has_avif' | 'has_share_files'): Promise<boolean> {
  const changed = await tx
    .updateTable('picture')
    .set({ [by]: true })
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}
