import { randomBytes } from 'node:crypto';
import { putAvatar, removePictures } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { AccountDeps } from './deps.ts';
import { lockProfile, setAvatarPath } from './profiles.queries.ts';

/** Stores the new file, updates the row, then removes the old file. Of two concurrent uploads the later row wins. */
export async function changeAvatar(
  { db, jobs, store }: AccountDeps,
  userId: string,
  upload: Buffer,
): Promise<string> {
  const path = newAvatarPath(userId);
  await putAvatar(store, path, upload);
  const isStored = await inTransaction(db, async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (profile) await setAvatarPath(tx, userId, path);
    // The account may have been deleted during the upload.
    await removePictures(jobs, tx, profile ? ownPictures(userId, profile.avatarPath) : [path]);
    return profile !== null;
  });
  if (!isStored) throw new AppError('profile-not-found');
  return path;
}

function newAvatarPath(accountId: string): string {
  return `${prefixOf(accountId)}${randomBytes(16).toString('hex')}`;
}

/** The avatar files to delete with their owner; demo catalogue pictures are shared and stay. */
export function ownPictures(accountId: string, path: string | null): string[] {
  return path?.startsWith(prefixOf(accountId)) ? [path] : [];
}

function prefixOf(accountId: string): string {
  return `avatars/${accountId}/`;
}
