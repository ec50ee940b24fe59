import { releaseKeptPictures } from '#modules/media/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { ModerationDeps } from './deps.ts';
import { deleteContactOf, eraseContent, eraseNotes, eraseSnapshots, findToErase } from './erase.queries.ts';
import { keptSeconds } from './priority.rules.ts';

const batchSize = 200;

/** Erases what cases that closed 180 days ago say about their thing, notes and contact messages; decisions stay. */
export async function eraseCases({
  db,
  clock,
  jobs,
}: Pick<ModerationDeps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const before = secondsAfter(clock.now(), -keptSeconds);
  for (;;) {
    const closed = await findToErase(db, { before, limit: batchSize });
    for (const id of closed)
      await inTransaction(db, async (tx) => {
        await releaseKeptPictures(tx, jobs, await eraseSnapshots(tx, id, before));
        await eraseNotes(tx, id);
        await deleteContactOf(tx, id);
        await eraseContent(tx, id);
      });
    if (closed.length < batchSize) return;
  }
}
