import type { PicturePurpose } from '@perchero/contract/media/pictures.rules';
import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteHashes } from './hashes.queries.ts';
import { findTwinsJob, makeAvifJob, makeShareFilesJob, removePicturesJob } from './jobs.ts';
import {
  deletePictureRows,
  lockOwnPictures,
  setProduct,
  setTaken,
  setTakenByOwner,
} from './pictures.queries.ts';
import { sendingGraceSeconds, slotSeconds } from './request-slots.ts';

export interface UploadedPicture {
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

/** Locks the owner's photos and returns them in the order of `paths`, without those of other people and purposes. */
export async function lockPictures(
  tx: Tx,
  ownerId: string,
  paths: readonly string[],
  purpose: PicturePurpose = 'product',
): Promise<UploadedPicture[]> {
  if (paths.length === 0) return [];
  const found = new Map(
    (await lockOwnPictures(tx, { ownerId, purpose }, paths)).map((row) => [row.path, row]),
  );
  return paths.flatMap((path) => found.get(path) ?? []);
}

/**
 * Assigns photos to a product. The first is the cover; called again with the whole list when the order changes. A photo still being
 * processed enqueues its jobs when ready.
 */
export async function takePictures(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  pictures: readonly UploadedPicture[],
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
  const ids = pictures.filter((picture) => isNewAndReady(picture)).map(({ id }) => id);
  if (ids.length > 0) await jobs.enqueue(tx, findTwinsJob, { ids });
}

/** Its twins were not searched yet. */
function isNewAndReady({ state, productId }: UploadedPicture): boolean {
  return state === 'ready' && productId === null;
}

/** Keeps photos of another purpose than `product` from the clean-up until they are released. */
export async function takeOtherPictures(
  tx: Tx,
  pictures: readonly Pick<UploadedPicture, 'id'>[],
  now: Date,
): Promise<void> {
  if (pictures.length > 0)
    await setTaken(
      tx,
      pictures.map(({ id }) => id),
      now,
    );
}

interface OwnPicture {
  readonly id: string;
  readonly ownerId: string;
  readonly purpose: PicturePurpose;
  /** Refuses one that is still being uploaded or decoded. */
  readonly mustBeReady?: true;
}

/** Takes one photo by its id; false when it is not the owner's, or of another purpose. */
export function takeOwnPicture(tx: Tx, photo: OwnPicture, now: Date): Promise<boolean> {
  return setTakenByOwner(tx, photo, now);
}

/** Deletes the rows now and the files by a job after the commit. */
export async function releasePictures(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return;
  const deleted = await deletePictureRows(tx, pictureIds);
  if (deleted.length === 0) return;
  const uploads = deleted.map(({ id }) => id);
  await deleteHashes(tx, uploads);
  await jobs.enqueue(tx, removePicturesJob, { paths: deleted.map(({ path }) => path), uploads });
  // A browser may still be uploading, or upload again while its signed URL is valid.
  const afterSeconds = slotSeconds + sendingGraceSeconds;
  await jobs.enqueue(tx, removePicturesJob, { paths: [], uploads }, { afterSeconds });
}
