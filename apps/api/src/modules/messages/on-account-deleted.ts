import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { releasePictures } from '#modules/media/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { MessageJobDeps } from './deps.ts';
import { deleteInboxes } from './inbox.queries.ts';
import { eraseTexts } from './messages.queries.ts';

const batchSize = 500;

/** Erases the texts and photos of deleted people; what others wrote to them stays. Idempotent. */
export function eraseMessagesOfDeletedAccounts({ db, jobs }: MessageJobDeps): Listener {
  return {
    name: 'messages.on-account-deleted',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      const people = events.map(({ payload }) => (payload as AccountEventPayload).accountId);
      const eraseBatch = () =>
        inTransaction(db, async (tx) => {
          const { erased, pictureIds } = await eraseTexts(tx, people, batchSize);
          await releasePictures(tx, jobs, pictureIds);
          return erased;
        });
      while ((await eraseBatch()) === batchSize) stop?.throwIfAborted();
      await inTransaction(db, (tx) => deleteInboxes(tx, people));
    },
  };
}
