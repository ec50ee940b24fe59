import { AppError } from '#platform/http/app-error.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import { decodeAvatar } from './decoder.ts';
import { avatarFile, avatarWidth } from './picture-path.rules.ts';

const maxConcurrent = 4;
const retryAfterSeconds = 5;

let running = 0;

export async function putAvatar(store: ObjectStore, path: string, upload: Buffer): Promise<void> {
  const picture = await decodeAvatarLimited(upload);
  await store.put(avatarFile(path), picture, 'image/webp');
}

/** The caller waits for the reply, so excess uploads are rejected instead of queued or retried. */
export async function decodeAvatarLimited(upload: Buffer): Promise<Uint8Array> {
  if (running >= maxConcurrent) throw unavailable('too many pictures at once');
  running += 1;
  try {
    return await decodeAvatar(upload, avatarWidth);
  } catch (error) {
    throw error instanceof AppError ? error : unavailable('the picture process died', error);
  } finally {
    running -= 1;
  }
}

function unavailable(detail: string, cause?: unknown): AppError {
  return new AppError('unavailable', detail, { cooldown: retryAfterSeconds, cause });
}
