import { randomBytes } from 'node:crypto';
import type { PicturePurpose, PictureType } from '@perchero/contract/media/pictures.rules';
import { AppError } from '#platform/http/app-error.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import type { MediaDeps } from './deps.ts';
import { newPicturePath, uploadKey } from './picture-path.rules.ts';
import { upsertSlots } from './uploads.queries.ts';

/** Lifetime of a signed upload URL. A slow client can request another at any time. */
export const slotSeconds = 10 * 60;

/** An upload that began before the URL expired may take this long. */
export const sendingGraceSeconds = 60 * 60;

interface AnnouncedFile {
  readonly id: string;
  readonly type: PictureType;
  readonly bytes: number;
}

/** Signed upload URLs; a repeated request gets the same paths with new signatures. */
export async function requestSlots(
  { db, clock, store }: MediaDeps,
  { ownerId, purpose }: { readonly ownerId: string; readonly purpose: PicturePurpose },
  files: readonly AnnouncedFile[],
) {
  const now = clock.now();
  const until = secondsAfter(now, slotSeconds);
  const uniqueFiles = [...new Map(files.map((file) => [file.id, file])).values()];
  const paths = await inTransaction(db, async (tx) => {
    await consumeGuarded(
      tx,
      now,
      uniqueFiles.map(() => ({ limit: 'picture-slots', subject: ownerId })),
    );
    const slots = uniqueFiles.map((file) => ({
      ...file,
      path: newPicturePath(purpose, now, randomBytes(16).toString('hex')),
    }));
    const stored = await upsertSlots(tx, slots, { ownerId, purpose, now, until });
    if (stored.length < uniqueFiles.length)
      throw new AppError('not-allowed', 'a photo of somebody else, or for another purpose');
    return new Map(stored.map(({ id, path }) => [id, path]));
  });
  return Promise.all(
    uniqueFiles.map(async ({ id, type, bytes }) => ({
      id,
      path: paths.get(id) ?? '',
      ...(await store.signUpload(uploadKey(id), { type, bytes, seconds: slotSeconds })),
      until: until.toISOString(),
    })),
  );
}
