import { storagePathOf, type UploadedPicture } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { HungPicture } from './pictures.queries.ts';

/** The storage paths that a list of paths and public addresses stands for, each once. Nothing is ever fetched. */
export function storagePaths(images: readonly string[], mediaUrl: string): string[] {
  const paths = images.map((image) => {
    const path = storagePathOf(image, mediaUrl);
    if (path === null) throw new AppError('invalid-picture-format', 'not a picture of ours');
    return path;
  });
  return [...new Set(paths)];
}

/** Refuses photos that no product can take: refused ones, those of another product, and those not all here yet. */
export function refuseUnusable(pictures: readonly UploadedPicture[]): void {
  if (pictures.some(({ state }) => state === 'refused'))
    throw new AppError('invalid-picture-format', 'a refused picture');
  if (pictures.some(({ productId }) => productId !== null))
    throw new AppError('invalid-picture-format', 'a picture of another product');
  if (pictures.some(({ state }) => state === 'waiting')) throw new AppError('picture-not-uploaded');
}

export function hung({ id, path, ...seen }: UploadedPicture): HungPicture {
  const { width, height, color, thumbhash, hasAvif, hasShareFiles } = seen;
  return { pictureId: id, path, width, height, color, thumbhash, hasAvif, hasShareFiles };
}
