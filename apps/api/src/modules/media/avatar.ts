import { AppError } from '#platform/http/app-error.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import { decodeAvatar } from './decoder.ts';
import { avatarFile, avatarWidth } from './picture-path.rules.ts';

const mostAtOnce = 4;
const retryAfterSeconds = 5;

let running = 0;

/** Makes the uploaded file into a small square picture of our own and keeps it under the path. */
export async function putAvatar(store: ObjectStore, path: string, upload: Buffer): Promise<void> {
  const picture = await decodeSoon(upload);
  await store.put(avatarFile(path), picture, 'image/webp');
}

/** Somebody waits for the answer: not behind others, and not for a second try. */
export async function decodeSoon(upload: Buffer): Promise<Uint8Array> {
  if (running >= mostAtOnce) throw tryLater('too many pictures at once');
  running += 1;
  try {
    return await decodeAvatar(upload, avatarWidth);
  } catch (error) {
    throw error instanceof AppError ? error : tryLater('the picture process died', error);
  } finally {
    running -= 1;
  }
}

function tryLater(detail: string, cause?: unknown): AppError {
  return new AppError('unavailable', detail, { cooldown: retryAfterSeconds, cause });
}
