import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import { removePicturesJob } from './jobs.ts';
import { filesUnder, uploadKey } from './picture-path.rules.ts';

interface Leaving {
  readonly paths: readonly string[];
  /** Ids of photos whose upload goes too. */
  readonly uploads?: readonly string[];
}

/** Asks for the files to go once the change that makes them useless is kept. */
export async function removePictures(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  paths: readonly string[],
): Promise<void> {
  if (paths.length > 0) await jobs.enqueue(tx, removePicturesJob, { paths: [...paths], uploads: [] });
}

/** Deleting what is gone already is a success. */
export async function deletePictures(store: ObjectStore, { paths, uploads = [] }: Leaving): Promise<void> {
  for (const path of paths) await Promise.all(filesUnder(path).map((file) => store.remove(file)));
  for (const id of uploads) await store.remove(uploadKey(id));
}
