import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { releasePictures } from './claim-pictures.ts';
import { listStuck, lockForgotten, markSwept } from './clean-up.queries.ts';
import { processPictureJob, refusePictureJob, removePicturesJob } from './jobs.ts';
import type { MediaDeps } from './deps.ts';
import { sendingGraceSeconds } from './upload-time.rules.ts';

const day = 24 * 60 * 60;
const batch = 100;
const mostStuck = 500;

/** Removes what nobody needs any more, by the rows alone: the store is never asked what it holds. */
export async function cleanUpPictures(deps: MediaDeps): Promise<void> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const inBatches = async (removeBatch: (tx: Tx) => Promise<number>) => {
    while ((await inTransaction(db, removeBatch)) === batch);
  };
  await inBatches(async (tx) => {
    const forgotten = await lockForgotten(tx, secondsAfter(now, -day), batch);
    await releasePictures(
      tx,
      jobs,
      forgotten.map(({ id }) => id),
    );
    return forgotten.length;
  });
  await inBatches(async (tx) => {
    const swept = await markSwept(tx, secondsAfter(now, -sendingGraceSeconds), batch);
    const uploads = swept.map(({ id }) => id);
    if (uploads.length > 0) await jobs.enqueue(tx, removePicturesJob, { paths: [], uploads });
    return swept.length;
  });
  await askAgain(deps, now);
}

/** A job that got lost is asked for again; after a day the photo is given up. */
async function askAgain({ db, jobs }: MediaDeps, now: Date): Promise<void> {
  const tooOld = secondsAfter(now, -day);
  for (const { id, path, createdAt } of await listStuck(db, now, mostStuck)) {
    const job = createdAt < tooOld ? refusePictureJob : processPictureJob;
    await inTransaction(db, (tx) => jobs.enqueue(tx, job, { id, path }));
  }
}
