import { lockAccount } from '#modules/accounts/index.ts';
import { type BlockedEventPayload, blockEvents } from '#modules/blocks/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { endFollows, type FollowDeps } from './change-follows.ts';
import { deleteFollowsBetween } from './follows.queries.ts';

/** Neither follows the other any more, and nobody is told. Idempotent. */
export function endFollowsOfBlocked({ db, clock }: FollowDeps): Listener {
  return {
    name: 'follows.end-blocked',
    hears: [blockEvents.blocked],
    async handle(events) {
      for (const { payload } of events) {
        const { blockerId, blockedId, blockedAt } = payload as BlockedEventPayload;
        await inTransaction(db, async (tx) => {
          // A follow locks both people: one that has not seen the block is committed before.
          await lockAccount(tx, blockerId);
          const ended = await deleteFollowsBetween(tx, [blockerId, blockedId], blockedAt ?? null);
          if (ended.length > 0) await endFollows(tx, clock, ended);
        });
      }
    },
  };
}
