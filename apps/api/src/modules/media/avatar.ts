import { OutsideUnavailable } from '#platform/app-error.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import { resizeSafely } from './resize.ts';

/** The one width that pages ask for, sharp on a dense screen at the largest size they show. */
export const avatarWidth = 320;

/** Makes the uploaded file into a small square picture of our own and keeps it under the path. */
export async function putAvatar(store: ObjectStore, path: string, upload: Buffer): Promise<void> {
  const picture = await resizeSafely(upload, avatarWidth);
  await store.put(fileOf(path), picture, 'image/webp').catch((error: unknown) => {
    throw new OutsideUnavailable('object store', error);
  });
}

export function fileOf(path: string): string {
  return `${path}-${avatarWidth}.webp`;
}
