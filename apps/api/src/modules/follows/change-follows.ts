import { maxFollows } from '@perchero/contract/follows/follows';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Counts, countFollow, readFollowersCount, subtractCounts } from './counters.queries.ts';
import { followEvent, type FollowEventPayload } from './events.ts';
import { deleteFollow, hasFollow, insertFollow, isFollowable, updateNews } from './follows.queries.ts';

export interface FollowDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Again is a success. The counters come last, because concurrent followers of a person wait for that lock. Returns how
 * many follow the person.
 */
export function follow({ db, clock }: FollowDeps, pair: FollowEventPayload): Promise<number> {
  const { followerId, followedId } = pair;
  if (followerId === followedId) throw new AppError('not-allowed', 'oneself');
  return inTransaction(db, async (tx) => {
    if (!(await insertFollow(tx, pair, clock.now()))) {
      if (await hasFollow(tx, pair)) return readFollowersCount(tx, followedId);
      throw new AppError('not-found', `account ${followedId}`);
    }
    await emit(tx, clock, followEvent('followed', pair));
    const counts = await countFollow(tx, pair);
    if (countsOf(counts, followerId).following > maxFollows) throw new AppError('too-many-follows');
    return countsOf(counts, followedId).followers;
  });
}

/** Again is a success. Returns how many follow the person, none of somebody unknown. */
export function unfollow({ db, clock }: FollowDeps, pair: FollowEventPayload): Promise<number> {
  const { followerId, followedId } = pair;
  return inTransaction(db, async (tx) => {
    if (await deleteFollow(tx, pair))
      return countsOf(await endFollows(tx, clock, [pair]), followedId).followers;
    return (await isFollowable(tx, followerId, followedId)) ? readFollowersCount(tx, followedId) : 0;
  });
}

/** Of deleted rows. Their counters come last and in one statement, like those of a follow. Returns the changed ones. */
export async function endFollows(
  tx: Tx,
  clock: Clock,
  pairs: readonly FollowEventPayload[],
): Promise<readonly Counts[]> {
  for (const pair of pairs) await emit(tx, clock, followEvent('unfollowed', pair));
  const ids = new Set(pairs.flatMap(({ followerId, followedId }) => [followerId, followedId]));
  const lost = [...ids].map((accountId) => ({
    accountId,
    followers: pairs.filter(({ followedId }) => followedId === accountId).length,
    following: pairs.filter(({ followerId }) => followerId === accountId).length,
  }));
  return subtractCounts(tx, lost);
}

export function setFollowNews(
  { db }: Pick<FollowDeps, 'db'>,
  pair: FollowEventPayload,
  wants: boolean,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await updateNews(tx, pair, wants))) throw new AppError('not-found', `follow of ${pair.followedId}`);
  });
}

function countsOf(counts: readonly Counts[], accountId: string): Omit<Counts, 'accountId'> {
  return counts.find((each) => each.accountId === accountId) ?? { followers: 0, following: 0 };
}
