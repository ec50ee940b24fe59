import { sessionEvents, type SessionsEndedPayload } from '#modules/identity/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { deleteBySession, deleteWithoutSession } from './subscriptions.queries.ts';

/** Pushes end with the session in which the browser subscribed. Idempotent. */
export function endPushesOfSessions({ db }: { readonly db: Db }): Listener {
  return {
    name: 'notifications.end-pushes',
    hears: [sessionEvents.ended],
    async handle(events) {
      for (const { payload } of events) {
        const { accountId, sessionId } = payload as SessionsEndedPayload;
        await inTransaction(db, (tx) =>
          sessionId === null
            ? deleteWithoutSession(tx, accountId)
            : deleteBySession(tx, accountId, sessionId),
        );
      }
    },
  };
}
