import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { endOldBans } from './banned-pictures.ts';
import { releasePictures } from './take-pictures.ts';
import { listStuck, lockUnused, markSwept } from './clean-up.queries.ts';
import { processPictureJob, refusePictureJob, removePicturesJob } from './jobs.ts';
import type { MediaDeps } from './deps.ts';
import { sendingGraceSeconds } from './request-slots.ts';

const day = 24 * 60 * 60;
const batch = 100;
const maxStuck = 500;
const banSeconds = 2 * 365 * day;

/** Finds unneeded files by database rows only; the object store is never listed. */
export async function cleanUpPictures(deps: MediaDeps): Promise<void> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const inBatches = async (removeBatch: (tx: Tx) => Promise<number>) => {
    while ((await inTransaction(db, removeBatch)) === batch);
  };
  await inBatches(async (tx) => {
    const unused = await lockUnused(tx, secondsAfter(now, -day), batch);
    await releasePictures(
      tx,
      jobs,
      unused.map(({ id }) => id),
    );
    return unused.length;
  });
  await inBatches(async (tx) => {
    const swept = await markSwept(tx, secondsAfter(now, -sendingGraceSeconds), batch);
    const uploads = swept.map(({ id }) => id);
    if (uploads.length > 0) await jobs.enqueue(tx, removePicturesJob, { paths: [], uploads });
    return swept.length;
  });
  await inBatches((tx) => endOldBans(tx, secondsAfter(now, -banSeconds), batch));
  await retryStuck(deps, now);
}

/** Enqueues a lost job again; after a day the photo is refused. */
async function retryStuck({ db, jobs }: MediaDeps, now: Date): Promise<void> {
  const tooOld = secondsAfter(now, -day);
  for (const { id, path, createdAt } of await listStuck(db, now, maxStuck)) {
    const job = createdAt < tooOld ? refusePictureJob : processPictureJob;
    await inTransaction(db, (tx) => jobs.enqueue(tx, job, { id, path }));
  }
}
