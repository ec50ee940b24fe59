import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { releasePictures } from '#modules/media/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { eraseChapters, findChapterPictures, lockUnerased } from './chapters.queries.ts';
import type { GarmentDeps } from './deps.ts';

const batchSize = 200;

/** What deleted people told goes; the places of their chapters stay, so that the chain is whole. Idempotent. */
export function eraseChaptersOfDeletedAccounts({ db, clock, jobs }: GarmentDeps): Listener {
  return {
    name: 'garments.erase-chapters',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      const people = events.map(({ payload }) => (payload as AccountEventPayload).accountId);
      const eraseBatch = () =>
        inTransaction(db, async (tx) => {
          const chapters = await lockUnerased(tx, people, batchSize);
          if (chapters.length === 0) return 0;
          await eraseChapters(
            tx,
            chapters.map(({ id }) => id),
            clock.now(),
          );
          const pictureIds = chapters.flatMap(({ pictureId }) => pictureId ?? []);
          await releasePictures(tx, jobs, await findChapterPictures(tx, pictureIds));
          return chapters.length;
        });
      while ((await eraseBatch()) === batchSize) stop?.throwIfAborted();
    },
  };
}
