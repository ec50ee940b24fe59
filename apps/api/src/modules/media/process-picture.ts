import { pictureFile, type PictureType, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { decodePhoto } from './decoder.ts';
import { pictureEvent } from './events.ts';
import { makeAvifJob, makeShareFilesJob, type PictureJob } from './jobs.ts';
import type { MediaDeps } from './deps.ts';
import type { FilesByWidth, Photo } from './photo-files.ts';
import { uploadKey } from './picture-path.rules.ts';
import { findPicture, isCover } from './pictures.queries.ts';
import { deletePictures } from './remove-pictures.ts';
import { setReady, setRefused, setWaiting } from './uploads.queries.ts';

/**
 * Makes the public files of a photo from what its browser sent: first the files, then the row, then the upload goes. Done
 * again after a power cut it writes the same bytes under the same keys.
 */
export async function processPicture(deps: MediaDeps, { id, path }: PictureJob): Promise<void> {
  const { db, store } = deps;
  const picture = await findPicture(db, id);
  if (!picture) return deletePictures(store, { paths: [path], uploads: [id] });
  if (picture.state !== 'processing') return;

  const upload = await store.get(uploadKey(id));
  if (!upload) {
    const mayComeAgain = await inTransaction(db, (tx) => setWaiting(tx, id));
    return mayComeAgain ? undefined : refusePicture(deps, { id, path });
  }
  const photo = await photoOf(upload, picture.type as PictureType);
  if (!photo) return refusePicture(deps, { id, path });

  await putFiles(deps, path, photo.files, 'webp');
  if (await keepPhoto(deps, { id, path }, photo)) await store.remove(uploadKey(id));
  else await removeIfGone(deps, { id, path });
}

/** For good: what was no photo, and what could not be decoded in several tries. */
export async function refusePicture(
  { db, clock, store }: MediaDeps,
  { id, path }: PictureJob,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await setRefused(tx, id)) await emit(tx, clock, pictureEvent('refused', id));
  });
  const picture = await findPicture(db, id);
  if (!picture || picture.state === 'refused') await deletePictures(store, { paths: [path], uploads: [id] });
}

export async function putFiles(
  { store }: MediaDeps,
  path: string,
  files: FilesByWidth,
  type: 'webp' | 'avif',
): Promise<void> {
  await Promise.all(
    pictureWidths.map((width) => store.put(pictureFile(path, width, type), files[width], `image/${type}`)),
  );
}

/** The owner took the photo away while its files were being made. */
export async function removeIfGone({ db, store }: MediaDeps, { id, path }: PictureJob): Promise<void> {
  if (!(await findPicture(db, id))) await deletePictures(store, { paths: [path], uploads: [id] });
}

async function photoOf(upload: Uint8Array, type: PictureType): Promise<Photo | null> {
  return decodePhoto(upload, type).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid-picture') return null;
    throw error;
  });
}

/** A photo that a product took meanwhile is refined at once; the others when one takes them. */
async function keepPhoto({ db, clock, jobs }: MediaDeps, picture: PictureJob, photo: Photo) {
  return inTransaction(db, async (tx) => {
    const kept = await setReady(tx, picture.id, photo);
    if (!kept) return false;
    await emit(tx, clock, pictureEvent('ready', picture.id));
    if (kept.productId !== null) await jobs.enqueue(tx, makeAvifJob, picture);
    if (await isCover(tx, picture.id)) await jobs.enqueue(tx, makeShareFilesJob, picture);
    return true;
  });
}
