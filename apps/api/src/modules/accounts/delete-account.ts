import { deletePerson, findIdentity, type IdentityDeps, securityMailJob } from '#modules/identity/index.ts';
import { removePictures } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { lockBuyer, lockSeller } from '#platform/database/trade-locks.queries.ts';
import { ownPictures } from './change-avatar.ts';
import { accountDeleted } from './events.ts';
import { hasOpenOrders } from './orders.queries.ts';
import { anonymizeProfile, lockProfile } from './profiles.queries.ts';
import { deleteSizeProfile } from './size-profiles.queries.ts';
import { texts } from './texts.ts';
import { releaseUsername, retireUsername } from './usernames.ts';

/** Prefix and digits together have the maximum length of a username. */
const deletedNameDigits = 10;

/**
 * Deletes personal data and anonymizes the profile row that orders and comments refer to. Refused while orders are open. False when
 * the account is already deleted.
 */
export async function deleteAccount(
  { clock, jobs }: Pick<IdentityDeps, 'clock' | 'jobs'>,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  // Prevents new orders until the transaction ends.
  await lockBuyer(tx, userId);
  await lockSeller(tx, userId);
  if (await hasOpenOrders(tx, userId)) throw new AppError('account-has-orders');
  const person = await findIdentity(tx, { id: userId });
  const isFirst = await deletePerson(tx, userId);
  const profile = await lockProfile(tx, userId);
  if (!isFirst && !profile) return false;

  if (!profile) await releaseUsername(tx, userId);
  if (profile) {
    await retireUsername(tx, { ownerId: userId, username: profile.username, now: clock.now() });
    await anonymizeProfile(tx, userId, {
      username: texts.deletedUsernamePrefix + userId.replaceAll('-', '').slice(0, deletedNameDigits),
      fullName: texts.deletedName,
      at: clock.now(),
    });
    await removePictures(jobs, tx, ownPictures(userId, profile.avatarPath));
  }
  await deleteSizeProfile(tx, userId);
  await emit(tx, clock, accountDeleted(userId));
  if (person) {
    const { email, username } = person;
    await jobs.enqueue(tx, securityMailJob, { kind: 'account-deleted', email, username });
  }
  return true;
}
