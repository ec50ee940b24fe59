import { type BlockEventPayload, blockEvents } from '#modules/blocks/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { MessageDeps } from './deps.ts';
import { closedReasonOf } from './head.rules.ts';
import { readHead } from './heads.queries.ts';
import { clearUnread, markChanged, touchInboxes } from './inbox.queries.ts';
import { findThreadsBetween } from './threads.queries.ts';

/** Who blocks has no unread messages in the threads that this closes; open pages of both show the end. Idempotent. */
export function closeThreadsOfBlocked({ db, news }: MessageDeps): Listener {
  return {
    name: 'messages.on-person-blocked',
    hears: Object.values(blockEvents),
    async handle(events) {
      for (const { payload } of events) {
        const { blockerId, blockedId } = payload as BlockEventPayload;
        const people = [blockerId, blockedId];
        for (const threadId of await findThreadsBetween(db, blockerId, blockedId))
          await inTransaction(db, async (tx) => {
            await touchInboxes(tx, people);
            // Unblocked since, or about an order that goes on: nothing is forgotten.
            const head = await readHead(tx, threadId, blockerId);
            if (head && closedReasonOf(head) === 'blocked') await clearUnread(tx, threadId, blockerId);
            await markChanged(tx, [threadId]);
          });
        await news.publish(people);
      }
    },
  };
}
