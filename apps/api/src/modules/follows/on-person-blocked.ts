import { lockAccount } from '#modules/accounts/index.ts';
import { type BlockEventPayload, blockEvents } from '#modules/blocks/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { endFollow, type FollowDeps } from './change-follows.ts';
import { deleteFollow } from './follows.queries.ts';

/** Neither follows the other any more, and nobody is told. Idempotent. */
export function endFollowsOfBlocked({ db, clock }: FollowDeps): Listener {
  return {
    name: 'follows.end-blocked',
    hears: [blockEvents.blocked],
    async handle(events) {
      for (const { payload } of events) {
        const { blockerId, blockedId } = payload as BlockEventPayload;
        await inTransaction(db, async (tx) => {
          // A follow locks both people: one that has not seen the block is committed before.
          await lockAccount(tx, blockerId);
          for (const pair of [
            { followerId: blockerId, followedId: blockedId },
            { followerId: blockedId, followedId: blockerId },
          ])
            if (await deleteFollow(tx, pair)) await endFollow(tx, clock, pair);
        });
      }
    },
  };
}
