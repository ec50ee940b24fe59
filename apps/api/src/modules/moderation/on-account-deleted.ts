import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { ModerationDeps } from './deps.ts';
import { closeCasesOf, deleteContactOfAccounts, forgetReporters } from './erase.queries.ts';

/** Ends the cases about deleted people; their reports lose the author and count on. Idempotent. */
export function closeCasesOfDeletedAccounts({ db, clock }: Pick<ModerationDeps, 'db' | 'clock'>): Listener {
  return {
    name: 'moderation.on-account-deleted',
    hears: [accountEvents.deleted],
    async handle(events) {
      const people = events.map(({ payload }) => (payload as AccountEventPayload).accountId);
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        await closeCasesOf(tx, people, now);
        await forgetReporters(tx, people);
        await deleteContactOfAccounts(tx, people, now);
      });
    },
  };
}
