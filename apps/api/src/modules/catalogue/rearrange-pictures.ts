import { lockPictures, releasePictures, takePictures } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { toProductPicture, refuseUnusable } from './chosen-pictures.ts';
import { type ProductPicture, readPictures, replacePictures } from './pictures.queries.ts';
import type { LockedProduct } from './products.queries.ts';

/** Sets exactly these photos on a locked product, in this order: attaches new ones and deletes those left out. */
export async function rearrangePictures(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  product: LockedProduct,
  paths: readonly string[],
): Promise<ProductPicture[]> {
  const current = await readPictures(tx, product.id);
  const seeded = new Map(current.filter(isSeeded).map((picture) => [picture.path, picture]));
  const removed = current.filter((picture) => !isSeeded(picture) && !paths.includes(picture.path));
  const sentPaths = paths.filter((path) => !seeded.has(path));
  // Locked in one statement with the removed ones: in two, concurrent calls could deadlock.
  const locked = await lockPictures(tx, product.sellerId, [...sentPaths, ...removed.map(({ path }) => path)]);
  const sent = locked.filter(({ path }) => sentPaths.includes(path));
  if (sent.length < sentPaths.length)
    throw new AppError('invalid-picture-format', 'not an own picture, or gone');
  refuseUnusable(sent.filter(({ productId }) => productId !== product.id));

  const all = new Map([
    ...seeded,
    ...sent.map((picture) => [picture.path, toProductPicture(picture)] as const),
  ]);
  const pictures = paths.flatMap((path) => all.get(path) ?? []);
  await replacePictures(tx, product.id, pictures);
  await takePictures(tx, jobs, sent, product.id);
  await releasePictures(
    tx,
    jobs,
    removed.flatMap(({ pictureId }) => pictureId ?? []),
  );
  return pictures;
}

function isSeeded({ pictureId }: ProductPicture): boolean {
  return pictureId === null;
}
