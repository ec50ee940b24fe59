import { lockPictures, releasePictures, takePictures } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { hung, refuseUnusable } from './chosen-pictures.ts';
import { type HungPicture, readPictures, replacePictures } from './pictures.queries.ts';
import type { LockedProduct } from './products.queries.ts';

/** Hangs exactly these photos on a locked piece, in this order: new ones are taken, those left out leave the store. */
export async function rearrangePictures(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  product: LockedProduct,
  paths: readonly string[],
): Promise<HungPicture[]> {
  const current = await readPictures(tx, product.id);
  const seeded = new Map(current.filter(isSeeded).map((picture) => [picture.path, picture]));
  const leaving = current.filter((picture) => !isSeeded(picture) && !paths.includes(picture.path));
  const sentPaths = paths.filter((path) => !seeded.has(path));
  // In one go with those that leave: locked in two, this and another call could wait for each other.
  const locked = await lockPictures(tx, product.sellerId, [...sentPaths, ...leaving.map(({ path }) => path)]);
  const sent = locked.filter(({ path }) => sentPaths.includes(path));
  if (sent.length < sentPaths.length)
    throw new AppError('invalid-picture-format', 'not an own picture, or gone');
  refuseUnusable(sent.filter(({ productId }) => productId !== product.id));

  const all = new Map([...seeded, ...sent.map((picture) => [picture.path, hung(picture)] as const)]);
  const pictures = paths.flatMap((path) => all.get(path) ?? []);
  await replacePictures(tx, product.id, pictures);
  await takePictures(tx, jobs, sent, product.id);
  await releasePictures(
    tx,
    jobs,
    leaving.flatMap(({ pictureId }) => pictureId ?? []),
  );
  return pictures;
}

function isSeeded({ pictureId }: HungPicture): boolean {
  return pictureId === null;
}
