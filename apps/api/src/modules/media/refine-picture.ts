import { pictureFile, shareFile, squareFile } from '@perchero/contract/media/pictures.rules';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { drawShareFiles, encodeAvif } from './decoder.ts';
import { pictureEvent } from './events.ts';
import type { PictureJob } from './jobs.ts';
import type { MediaDeps } from './deps.ts';
import { findPicture } from './pictures.queries.ts';
import { putFiles, removeIfGone } from './process-picture.ts';
import { setRefined } from './uploads.queries.ts';

export async function makeAvifFiles(deps: MediaDeps, picture: PictureJob): Promise<void> {
  const photo = await photoToRefine(deps, picture, 'hasAvif');
  if (!photo) return;
  await putFiles(deps, picture.path, await encodeAvif(photo), 'avif');
  await markRefined(deps, picture, 'has_avif');
}

/** Link previews of a product. */
export async function makeShareFiles(deps: MediaDeps, picture: PictureJob): Promise<void> {
  const photo = await photoToRefine(deps, picture, 'hasShareFiles');
  if (!photo) return;
  const { share, square } = await drawShareFiles(photo);
  await deps.store.put(shareFile(picture.path), share, 'image/jpeg');
  await deps.store.put(squareFile(picture.path), square, 'image/jpeg');
  await markRefined(deps, picture, 'has_share_files');
}

/** Null when the files exist already or the photo is deleted. */
async function photoToRefine(
  deps: MediaDeps,
  { id, path }: PictureJob,
  by: 'hasAvif' | 'hasShareFiles',
): Promise<Uint8Array | null> {
  const picture = await findPicture(deps.db, id);
  if (!picture) await removeIfGone(deps, { id, path });
  if (picture?.state !== 'ready' || picture[by]) return null;
  const photo = await deps.store.get(pictureFile(path, 1280));
  if (!photo) throw new Error(`${pictureFile(path, 1280)} is missing`);
  return photo;
}

async function markRefined(
  deps: MediaDeps,
  picture: PictureJob,
  by: 'has_avif' | 'has_share_files',
): Promise<void> {
  const { db, clock } = deps;
  const isMarked = await inTransaction(db, async (tx) => {
    if (!(await setRefined(tx, picture.id, by))) return false;
    await emit(tx, clock, pictureEvent('refined', picture.id));
    return true;
  });
  if (!isMarked) await removeIfGone(deps, picture);
}
