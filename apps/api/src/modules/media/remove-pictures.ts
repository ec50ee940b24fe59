import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MediaDeps } from './deps.ts';
import { removePicturesJob } from './jobs.ts';
import { findKept } from './kept-pictures.queries.ts';
import { filesOf, uploadKey } from './picture-path.rules.ts';

interface PictureFiles {
  readonly paths: readonly string[];
  /** Ids of photos whose upload is deleted too. */
  readonly uploads?: readonly string[];
}

/** Enqueues deletion of the files after the transaction commits. */
export async function removePictures(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  paths: readonly string[],
): Promise<void> {
  if (paths.length > 0) await jobs.enqueue(tx, removePicturesJob, { paths: [...paths], uploads: [] });
}

/** Idempotent. Files of reported photos stay until their report is erased. */
export async function deletePictures(
  { db, store }: Pick<MediaDeps, 'db' | 'store'>,
  { paths, uploads = [] }: PictureFiles,
): Promise<void> {
  const reported = await findKept(db, paths);
  for (const path of paths)
    if (!reported.includes(path)) await Promise.all(filesOf(path).map((file) => store.remove(file)));
  for (const id of uploads) await store.remove(uploadKey(id));
}
