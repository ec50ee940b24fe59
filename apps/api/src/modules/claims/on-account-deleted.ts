import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { releasePictures } from '#modules/media/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { deletePhotos, findOfDeleted, updateClaim } from './claims.queries.ts';
import type { ClaimJobDeps } from './deps.ts';

/** Erases places and photos in claims of deleted people; an open claim prevents the deletion. Idempotent. */
export function eraseClaimsOfDeletedAccounts({ db, jobs }: ClaimJobDeps): Listener {
  return {
    name: 'claims.on-account-deleted',
    hears: [accountEvents.deleted],
    async handle(events) {
      const people = events.map(({ payload }) => (payload as AccountEventPayload).accountId);
      for (const { id, pictureIds } of await findOfDeleted(db, people))
        await inTransaction(db, async (tx) => {
          await updateClaim(tx, id, { returnPlace: null });
          await deletePhotos(tx, id, pictureIds);
          await releasePictures(tx, jobs, pictureIds);
        });
    },
  };
}
