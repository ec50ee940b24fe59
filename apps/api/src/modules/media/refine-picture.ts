import { pictureFile, shareFile, squareFile } from '@perchero/contract/media/pictures.rules';
import { inTransaction } from '#platform/database.ts';
import { emit } from '#platform/events.ts';
import { drawShareFiles, encodeAvif } from './decoder.ts';
import { pictureEvent } from './events.ts';
import type { PictureJob } from './jobs.ts';
import type { MediaParts } from './parts.ts';
import { findPicture } from './pictures.queries.ts';
import { putFiles, removeIfGone } from './process-picture.ts';
import { setRefined } from './uploads.queries.ts';

/** The same photo in fewer bytes, for browsers that can read it. */
export async function makeAvifFiles(parts: MediaParts, picture: PictureJob): Promise<void> {
  const photo = await photoToRefine(parts, picture, 'hasAvif');
  if (!photo) return;
  await putFiles(parts, picture.path, await encodeAvif(photo), 'avif');
  await keepRefined(parts, picture, 'has_avif');
}

/** What a messenger shows beside a link to the piece. */
export async function makeShareFiles(parts: MediaParts, picture: PictureJob): Promise<void> {
  const photo = await photoToRefine(parts, picture, 'hasShareFiles');
  if (!photo) return;
  const { share, square } = await drawShareFiles(photo);
  await parts.store.put(shareFile(picture.path), share, 'image/jpeg');
  await parts.store.put(squareFile(picture.path), square, 'image/jpeg');
  await keepRefined(parts, picture, 'has_share_files');
}

/** Null when there is nothing to do: it has been done, or the photo is gone. */
async function photoToRefine(
  parts: MediaParts,
  { id, path }: PictureJob,
  by: 'hasAvif' | 'hasShareFiles',
): Promise<Uint8Array | null> {
  const picture = await findPicture(parts.db, id);
  if (!picture) await removeIfGone(parts, { id, path });
  if (picture?.state !== 'ready' || picture[by]) return null;
  const photo = await parts.store.get(pictureFile(path, 1280));
  if (!photo) throw new Error(`${pictureFile(path, 1280)} is missing`);
  return photo;
}

async function keepRefined(
  parts: MediaParts,
  picture: PictureJob,
  by: 'has_avif' | 'has_share_files',
): Promise<void> {
  const { db, clock } = parts;
  const isKept = await inTransaction(db, async (tx) => {
    if (!(await setRefined(tx, picture.id, by))) return false;
    await emit(tx, clock, pictureEvent('refined', picture.id));
    return true;
  });
  if (!isKept) await removeIfGone(parts, picture);
}
