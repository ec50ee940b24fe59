import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { deleteBlocksOf } from './blocks.queries.ts';

/** Deletes whom a deleted account blocked and who blocked it. Idempotent. */
export function deleteBlocksOfDeletedAccounts({ db }: { readonly db: Db }): Listener {
  return {
    name: 'blocks.delete-with-account',
    hears: [accountEvents.deleted],
    handle: (events) =>
      inTransaction(db, (tx) =>
        deleteBlocksOf(
          tx,
          events.map(({ payload }) => (payload as AccountEventPayload).accountId),
        ),
      ),
  };
}
