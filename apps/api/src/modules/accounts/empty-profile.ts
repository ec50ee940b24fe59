import { removePictures } from '#modules/media/index.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { ownPictures } from './change-avatar.ts';
import { fillProfile, lockProfile, type ProfileTexts, setProfileTexts } from './profiles.queries.ts';

/** By a moderator: empties description and avatar, whose file stays. Returns what they were; null when deleted. */
export async function emptyProfile(tx: Tx, id: string): Promise<ProfileTexts | null> {
  const profile = await lockProfile(tx, id);
  if (!profile) return null;
  await setProfileTexts(tx, id, { description: '', avatarPath: null });
  const { description, avatarPath } = profile;
  return { description, avatarPath };
}

/** What the person has filled in since stays. */
export async function restoreProfile(tx: Tx, id: string, before: ProfileTexts): Promise<void> {
  await fillProfile(tx, id, before);
}

/** Once the removal is final. */
export async function deleteEmptiedAvatar(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  id: string,
  path: string | null,
): Promise<void> {
  await removePictures(jobs, tx, ownPictures(id, path));
}
