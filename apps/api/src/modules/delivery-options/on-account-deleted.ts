import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { deleteOfAccount } from './accounts.queries.ts';

/** Idempotent. */
export function deleteAddressBook({ db }: { readonly db: Db }): Listener {
  return {
    name: 'delivery-options.delete-with-account',
    hears: [accountEvents.deleted],
    async handle(events) {
      for (const { payload } of events)
        await inTransaction(db, (tx) => deleteOfAccount(tx, (payload as AccountEventPayload).accountId));
    },
  };
}
