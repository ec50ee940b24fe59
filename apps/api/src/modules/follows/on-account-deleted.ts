import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { type Counts, deleteCounts, subtractCounts } from './counters.queries.ts';
import { deleteFeedMark } from './feed.queries.ts';
import { deleteFollowers, deleteFollowing } from './follows.queries.ts';

const batchSize = 500;

/** Both directions, with the counters of the others. Emits no events: listeners react to the deletion. Idempotent. */
export function deleteFollowsOfDeletedAccounts({ db }: { readonly db: Db }): Listener {
  return {
    name: 'follows.delete-with-account',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { accountId } = payload as AccountEventPayload;
        // A batch is smaller when somebody stops following meanwhile: only an empty one is the last.
        while ((await deleteFollowingBatch(db, accountId)) > 0) stop?.throwIfAborted();
        while ((await deleteFollowersBatch(db, accountId)) > 0) stop?.throwIfAborted();
        await inTransaction(db, async (tx) => {
          await deleteCounts(tx, accountId);
          await deleteFeedMark(tx, accountId);
        });
      }
    },
  };
}

function deleteFollowingBatch(db: Db, accountId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = await deleteFollowing(tx, accountId, batchSize);
    const others = ids.map((id): Counts => ({ accountId: id, followers: 1, following: 0 }));
    await subtractCounts(tx, [...others, { accountId, followers: 0, following: ids.length }]);
    return ids.length;
  });
}

function deleteFollowersBatch(db: Db, accountId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = await deleteFollowers(tx, accountId, batchSize);
    const others = ids.map((id): Counts => ({ accountId: id, followers: 0, following: 1 }));
    await subtractCounts(tx, [...others, { accountId, followers: ids.length, following: 0 }]);
    return ids.length;
  });
}
