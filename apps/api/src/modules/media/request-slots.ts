import { randomBytes } from 'node:crypto';
import type { PictureType } from '@perchero/contract/media/pictures.rules';
import { AppError } from '#platform/http/app-error.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeGuarded } from '#platform/limits/guarded-limits.ts';
import type { MediaDeps } from './deps.ts';
import { newPicturePath, uploadKey } from './picture-path.rules.ts';
import { slotSeconds } from './upload-time.rules.ts';
import { upsertSlots } from './uploads.queries.ts';

interface AnnouncedFile {
  readonly id: string;
  readonly type: PictureType;
  readonly bytes: number;
}

/** Places in the store for photos on their way; asked for again, the same places with fresh signatures. */
export async function requestSlots(
  { db, clock, store }: MediaDeps,
  ownerId: string,
  files: readonly AnnouncedFile[],
) {
  const now = clock.now();
  const until = secondsAfter(now, slotSeconds);
  const wanted = [...new Map(files.map((file) => [file.id, file])).values()];
  const paths = await inTransaction(db, async (tx) => {
    await takeGuarded(
      tx,
      now,
      wanted.map(() => ({ limit: 'picture-slots', subject: ownerId })),
    );
    const slots = wanted.map((file) => ({
      ...file,
      path: newPicturePath(now, randomBytes(16).toString('hex')),
    }));
    const kept = await upsertSlots(tx, slots, { ownerId, now, until });
    if (kept.length < wanted.length) throw new AppError('not-allowed', 'a photo of somebody else');
    return new Map(kept.map(({ id, path }) => [id, path]));
  });
  return Promise.all(
    wanted.map(async ({ id, type, bytes }) => ({
      id,
      path: paths.get(id) ?? '',
      ...(await store.signUpload(uploadKey(id), { type, bytes, seconds: slotSeconds })),
      until: until.toISOString(),
    })),
  );
}
