import { messageEvents, type MessageSentPayload } from '#modules/messages/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { recordNotified } from '../notified.queries.ts';
import { readChannelsOf } from '../preferences.ts';
import { insertDue } from './due.queries.ts';
import { findRecipients } from './messages.queries.ts';
import { pushDueAt } from './push-delay.rules.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** To whom has not read it; one push for each thread. Idempotent. */
export function pushMessages({ db, clock }: Deps): Listener {
  return {
    name: 'notifications.push-messages',
    hears: [messageEvents.sent],
    async handle(events) {
      const ids = events.map(({ payload }) => (payload as MessageSentPayload).messageId);
      for (const { messageId, threadId, accountId } of await findRecipients(db, ids))
        await inTransaction(db, async (tx) => {
          const channels = (await readChannelsOf(tx, [accountId]))(accountId);
          if (!channels('message').push) return;
          const now = clock.now();
          const cause = `push:${messageId}`;
          if (!(await recordNotified(tx, { kind: 'message', accountId, cause, at: now }, now))) return;
          await insertDue(tx, [{ accountId, topic: `thread:${threadId}`, dueAt: pushDueAt(now) }]);
        });
    },
  };
}
