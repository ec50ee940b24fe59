import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import { removePicturesJob } from './jobs.ts';
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

/** Idempotent. */
export async function deletePictures(
  store: ObjectStore,
  { paths, uploads = [] }: PictureFiles,
): Promise<void> {
  for (const path of paths) await Promise.all(filesOf(path).map((file) => store.remove(file)));
  for (const id of uploads) await store.remove(uploadKey(id));
}
