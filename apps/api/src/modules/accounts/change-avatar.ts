import { putAvatar, removePictures } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newAvatarPath, ownPictures } from './avatar-path.ts';
import type { AccountDeps } from './deps.ts';
import { lockProfile, setAvatarPath } from './profiles.queries.ts';

/** The new file, then the row, then the old file goes. Of two uploads at once the later row wins and the other's file goes. */
export async function changeAvatar(
  { db, jobs, store }: AccountDeps,
  userId: string,
  upload: Buffer,
): Promise<string> {
  const path = newAvatarPath(userId);
  await putAvatar(store, path, upload);
  const isKept = await inTransaction(db, async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (profile) await setAvatarPath(tx, userId, path);
    // The account may have been deleted while the picture was on its way.
    await removePictures(jobs, tx, profile ? ownPictures(userId, profile.avatarPath) : [path]);
    return profile !== null;
  });
  if (!isKept) throw new AppError('profile-not-found');
  return path;
}
