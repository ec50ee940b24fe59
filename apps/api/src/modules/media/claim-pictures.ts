import type { Tx } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { deletePictureRows, lockOwnPictures, setProduct } from './pictures.queries.ts';
import { removePictures } from './remove-pictures.ts';

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
 * that order changes.
 */
export async function claimPictures(
  tx: Tx,
  _jobs: Pick<Jobs, 'enqueue'>,
  pictures: readonly ClaimedPicture[],
  productId: number,
): Promise<void> {
  if (pictures.length === 0) return;
  const ids = pictures.map(({ id }) => id);
  await setProduct(tx, ids, productId);
}

/** They leave: rows now, files by a job after the commit. */
export async function releasePictures(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return;
  const gone = await deletePictureRows(tx, pictureIds);
  await removePictures(
    jobs,
    tx,
    gone.map(({ path }) => path),
  );
}
