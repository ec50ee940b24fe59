import { storagePathOf, type UploadedPicture } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { ProductPicture } from './pictures.queries.ts';

/** Storage paths of a list of paths and public URLs, without duplicates. Nothing is fetched. */
export function storagePaths(images: readonly string[], mediaUrl: string): string[] {
  const paths = images.map((image) => {
    const path = storagePathOf(image, mediaUrl);
    if (path === null) throw new AppError('invalid-picture-format', 'not a picture of ours');
    return path;
  });
  return [...new Set(paths)];
}

/** Rejects photos that were refused, belong to another product, or are not uploaded completely. */
export function refuseUnusable(pictures: readonly UploadedPicture[]): void {
  if (pictures.some(({ state }) => state === 'refused'))
    throw new AppError('invalid-picture-format', 'a refused picture');
  if (pictures.some(({ productId }) => productId !== null))
    throw new AppError('invalid-picture-format', 'a picture of another product');
  if (pictures.some(({ state }) => state === 'waiting')) throw new AppError('picture-not-uploaded');
}

export function toProductPicture({ id, path, ...seen }: UploadedPicture): ProductPicture {
  const { width, height, color, thumbhash, hasAvif, hasShareFiles } = seen;
  return { pictureId: id, path, width, height, color, thumbhash, hasAvif, hasShareFiles };
}
