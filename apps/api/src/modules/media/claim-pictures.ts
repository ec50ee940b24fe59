import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { makeAvifJob, makeShareFilesJob, removePicturesJob } from './jobs.ts';
import { deletePictureRows, lockOwnPictures, setProduct } from './pictures.queries.ts';
import { sendingGraceSeconds, slotSeconds } from './upload-time.rules.ts';

export interface ClaimedPicture {
  readonly id: string;
  readonly path: string;
  readonly productId: number | null;
  readonly state: 'waiting' | 'processing' | 'ready' | 'refused';
  readonly width: number | null;
  readonly height: number | null;
  readonly color: string | null;
  readonly thumbhash: string | null;
  readonly hasAvif: boolean;
  readonly hasShareFiles: boolean;
}

/** Locks the owner's photos and answers them in the order of `paths`; those that are not theirs are missing. */
export async function lockPictures(
  tx: Tx,
  ownerId: string,
  paths: readonly string[],
): Promise<ClaimedPicture[]> {
  if (paths.length === 0) return [];
  const found = new Map((await lockOwnPictures(tx, ownerId, paths)).map((row) => [row.path, row]));
  return paths.flatMap((path) => found.get(path) ?? []);
}

/**
 * They belong to this product now. Given in order, the first is its cover; may be called again with the whole list when
 * that order changes. One that is still being processed asks for its further files itself.
 */
export async function claimPictures(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  pictures: readonly ClaimedPicture[],
  productId: number,
): Promise<void> {
  if (pictures.length === 0) return;
  await setProduct(
    tx,
    pictures.map(({ id }) => id),
    productId,
  );
  for (const [position, { id, path, state, hasAvif, hasShareFiles }] of pictures.entries()) {
    if (state !== 'ready') continue;
    if (!hasAvif) await jobs.enqueue(tx, makeAvifJob, { id, path });
    if (position === 0 && !hasShareFiles) await jobs.enqueue(tx, makeShareFilesJob, { id, path });
  }
}

/** They leave: rows now, files by a job after the commit. */
export async function releasePictures(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return;
  const gone = await deletePictureRows(tx, pictureIds);
  if (gone.length === 0) return;
  const uploads = gone.map(({ id }) => id);
  await jobs.enqueue(tx, removePicturesJob, { paths: gone.map(({ path }) => path), uploads });
  // A browser may be sending still, or send again while its address works.
  const afterSeconds = slotSeconds + sendingGraceSeconds;
  await jobs.enqueue(tx, removePicturesJob, { paths: [], uploads }, { afterSeconds });
}
