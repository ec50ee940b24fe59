import { deletePerson, findIdentity, securityMailJob, type IdentityDeps } from '#modules/identity/index.ts';
import { removePictures } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { lockBuyer, lockSeller } from '#platform/database/trade-locks.queries.ts';
import { ownPictures } from './avatar-path.ts';
import { accountDeleted } from './events.ts';
import { findOrdersInTheWay } from './orders.queries.ts';
import { buryProfile, lockProfile } from './profiles.queries.ts';
import { texts } from './texts.ts';
import { releaseUsername, retireUsername } from './usernames.ts';

/** Together with the prefix as long as a username may be. */
const tombstoneDigits = 10;

/**
 * Removes a person with everything personal; what other people depend on keeps a row without a name. Not while somebody waits for
 * their money or their clothes. False when there is nobody to delete any more.
 */
export async function deleteAccount(
  { clock, jobs }: Pick<IdentityDeps, 'clock' | 'jobs'>,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  // No order begins meanwhile.
  await lockBuyer(tx, userId);
  await lockSeller(tx, userId);
  await refuseWithOrders(tx, userId, clock.now());
  const person = await findIdentity(tx, { id: userId });
  const isFirst = await deletePerson(tx, userId);
  const profile = await lockProfile(tx, userId);
  if (!isFirst && !profile) return false;

  if (!profile) await releaseUsername(tx, userId);
  if (profile) {
    await retireUsername(tx, { ownerId: userId, username: profile.username, now: clock.now() });
    await buryProfile(tx, userId, {
      username: texts.deletedUsernamePrefix + userId.replaceAll('-', '').slice(0, tombstoneDigits),
      fullName: texts.deletedName,
      at: clock.now(),
    });
    await removePictures(jobs, tx, ownPictures(userId, profile.avatarPath));
  }
  await emit(tx, clock, accountDeleted(userId));
  if (person) {
    const { email, username } = person;
    await jobs.enqueue(tx, securityMailJob, { kind: 'account-deleted', email, username });
  }
  return true;
}

async function refuseWithOrders(tx: Tx, userId: string, now: Date): Promise<void> {
  const inTheWay = await findOrdersInTheWay(tx, userId, now);
  if (!inTheWay) return;
  const { until } = inTheWay;
  throw new AppError('account-has-orders', undefined, {
    ...(until && { cooldown: Math.ceil((until.getTime() - now.getTime()) / 1000) }),
  });
}
