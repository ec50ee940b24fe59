import { pictureFile, type PictureType, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { decodePhoto } from './decoder.ts';
import { pictureEvent } from './events.ts';
import { insertHash } from './hashes.queries.ts';
import { findTwinsJob, makeAvifJob, makeShareFilesJob, type PictureJob } from './jobs.ts';
import type { MediaDeps } from './deps.ts';
import type { FilesByWidth, Photo } from './photo-files.ts';
import { uploadKey } from './picture-path.rules.ts';
import { findPicture, isCover } from './pictures.queries.ts';
import { deletePictures } from './remove-pictures.ts';
import { setReady, setRefused, setWaiting } from './uploads.queries.ts';

/** Creates the public files, updates the row, then deletes the upload. Idempotent: a retry writes the same bytes to the same keys. */
export async function processPicture(deps: MediaDeps, { id, path }: PictureJob): Promise<void> {
  const { db, store } = deps;
  const picture = await findPicture(db, id);
  if (!picture) return deletePictures(deps, { paths: [path], uploads: [id] });
  if (picture.state !== 'processing') return;

  const upload = await store.get(uploadKey(id));
  if (!upload) {
    const canResend = await inTransaction(db, (tx) => setWaiting(tx, id));
    return canResend ? undefined : refusePicture(deps, { id, path });
  }
  const photo = await decodeOrNull(upload, picture.type as PictureType);
  if (!photo) return refusePicture(deps, { id, path });

  await putFiles(deps, path, photo.files, 'webp');
  if (await savePhoto(deps, { id, path }, photo)) await store.remove(uploadKey(id));
  else await removeIfGone(deps, { id, path });
}

/** Final, for invalid files and files that failed to decode several times. */
export async function refusePicture(deps: MediaDeps, { id, path }: PictureJob): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, async (tx) => {
    if (await setRefused(tx, id)) await emit(tx, clock, pictureEvent('refused', id));
  });
  const picture = await findPicture(db, id);
  if (!picture || picture.state === 'refused') await deletePictures(deps, { paths: [path], uploads: [id] });
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

/** The owner may delete the photo while its files are being created. */
export async function removeIfGone(deps: MediaDeps, { id, path }: PictureJob): Promise<void> {
  if (!(await findPicture(deps.db, id))) await deletePictures(deps, { paths: [path], uploads: [id] });
}

async function decodeOrNull(upload: Uint8Array, type: PictureType): Promise<Photo | null> {
  return decodePhoto(upload, type).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid-picture') return null;
    throw error;
  });
}

/** If a product already has the photo, its other files are created and its twins searched now, otherwise when a product takes it. */
async function savePhoto({ db, clock, jobs }: MediaDeps, picture: PictureJob, photo: Photo) {
  return inTransaction(db, async (tx) => {
    const saved = await setReady(tx, picture.id, photo);
    if (!saved) return false;
    await insertHash(tx, { pictureId: picture.id, perceptual: photo.perceptual }, clock.now());
    await emit(tx, clock, pictureEvent('ready', picture.id));
    if (saved.productId !== null) {
      await jobs.enqueue(tx, makeAvifJob, picture);
      await jobs.enqueue(tx, findTwinsJob, { ids: [picture.id] });
    }
    if (await isCover(tx, picture.id)) await jobs.enqueue(tx, makeShareFilesJob, picture);
    return true;
  });
}
