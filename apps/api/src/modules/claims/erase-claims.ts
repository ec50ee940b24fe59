import { releasePictures } from '#modules/media/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deletePhotos, findToErase, updateClaim } from './claims.queries.ts';
import type { ClaimJobDeps } from './deps.ts';

const keptSeconds = 90 * 24 * 60 * 60;
const batchSize = 200;

/** Erases places and photos of claims whose delivery ended 90 days ago; the texts stay with the order. */
export async function eraseClaims({ db, clock, jobs }: ClaimJobDeps): Promise<void> {
  const before = secondsAfter(clock.now(), -keptSeconds);
  for (;;) {
    const ended = await findToErase(db, { before, limit: batchSize });
    for (const { id, pictureIds } of ended)
      await inTransaction(db, async (tx) => {
        await updateClaim(tx, id, { returnPlace: null });
        await deletePhotos(tx, id, pictureIds);
        await releasePictures(tx, jobs, pictureIds);
      });
    if (ended.length < batchSize) return;
  }
}
