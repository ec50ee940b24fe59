import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteKept, lockAndKeep, withoutUsed } from './kept-pictures.queries.ts';
import { removePictures } from './remove-pictures.ts';

/** Keeps the files of a report's photos in the store, also when the photos are deleted. */
export async function keepPictures(tx: Tx, reportId: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  // A photo that is being deleted waits, and the job that removes its files sees the new rows.
  await lockAndKeep(tx, reportId, paths);
}

/** Erases what the reports kept, and the files of photos that were deleted meanwhile. */
export async function releaseKeptPictures(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  reportIds: readonly string[],
): Promise<void> {
  if (reportIds.length === 0) return;
  const paths = await deleteKept(tx, reportIds);
  if (paths.length > 0) await removePictures(jobs, tx, await withoutUsed(tx, paths));
}
