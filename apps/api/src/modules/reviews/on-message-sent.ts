import { messageEvents, type MessageSentPayload } from '#modules/messages/index.ts';
import type { Listener } from '#platform/events/events.ts';
import type { ReviewDeps } from './deps.ts';
import { rebuildStanding } from './rebuild-standing.ts';
import { findQuestioned } from './standing.queries.ts';

/** Keeps the time until an answer in the standing. Idempotent. */
export function countAnswers(deps: ReviewDeps): Listener {
  return {
    name: 'reviews.on-message-sent',
    hears: [messageEvents.sent],
    async handle(events) {
      const ids = events.map(({ payload }) => (payload as MessageSentPayload).messageId);
      for (const sellerId of await findQuestioned(deps.db, ids)) await rebuildStanding(deps, sellerId);
    },
  };
}
