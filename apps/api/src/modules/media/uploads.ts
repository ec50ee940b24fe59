import type { PictureUpload } from '@perchero/contract/media/pictures';
import { pictureFile, picturePurposes, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { AppError } from '#platform/http/app-error.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { releasePictures } from './take-pictures.ts';
import { processPictureJob } from './jobs.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import type { MediaDeps } from './deps.ts';
import { uploadKey } from './picture-path.rules.ts';
import { findOwnPictures, findPicture, lockOwnUnattached } from './pictures.queries.ts';
import { setProcessing } from './uploads.queries.ts';

/** Enqueues decoding for photos whose file has arrived; the others stay `waiting`. */
export async function finishUploads(
  deps: MediaDeps,
  ownerId: string,
  ids: readonly string[],
): Promise<PictureUpload[]> {
  const { db, jobs, store } = deps;
  const found = await findOwnPictures(db, ownerId, ids);
  if (found.length < new Set(ids).size) throw new AppError('not-found');
  const waiting = found.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const sizes = await Promise.all(waiting.map((id) => store.sizeOf(uploadKey(id))));
  const arrived = waiting.filter((_, index) => sizes[index] !== null);
  if (arrived.length > 0)
    await inTransaction(db, async (tx) => {
      for (const picture of await setProcessing(tx, arrived))
        await jobs.enqueue(tx, processPictureJob, picture);
    });
  return listUploads(deps, ownerId, ids);
}

/** In the requested order, without deleted photos and those of other people. */
export async function listUploads(
  { db, store }: Pick<MediaDeps, 'db' | 'store'>,
  ownerId: string,
  ids: readonly string[],
): Promise<PictureUpload[]> {
  const found = new Map((await findOwnPictures(db, ownerId, ids)).map((row) => [row.id, row]));
  const rows = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      path: row.path,
      state: row.state,
      preview: previewOf(row),
      ...(row.state === 'ready' &&
        picturePurposes[row.purpose].isPrivate && { urls: await signPicture(store, row.path) }),
    })),
  );
}

/** Lifetime of a signed read. A page that stays open longer asks again. */
const readSeconds = 10 * 60;

/** URLs of a private photo for somebody who may see it; makes no request. */
export async function signPicture(store: Pick<ObjectStore, 'signRead'>, path: string) {
  return Promise.all(
    pictureWidths.map(async (width) => ({
      width,
      url: await store.signRead(pictureFile(path, width), readSeconds),
    })),
  );
}

/** The same by id; null until the photo is ready. */
export async function signPrivatePicture(
  { db, store }: { readonly db: Db; readonly store: Pick<ObjectStore, 'signRead'> },
  id: string,
) {
  const picture = await findPicture(db, id);
  return picture?.state === 'ready' ? signPicture(store, picture.path) : null;
}

/** Photos assigned to a product stay. */
export async function discardUploads(
  { db, jobs }: MediaDeps,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const unattached = await lockOwnUnattached(tx, ownerId, ids);
    await releasePictures(
      tx,
      jobs,
      unattached.map(({ id }) => id),
    );
  });
}

function previewOf({ width, height, color, thumbhash }: Awaited<ReturnType<typeof findOwnPictures>>[number]) {
  const isKnown = width !== null && height !== null && color !== null && thumbhash !== null;
  return isKnown ? { width, height, color, thumbhash } : null;
}
