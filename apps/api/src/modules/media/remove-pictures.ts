import { z } from 'zod';
import type { Tx } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import { fileOf } from './avatar.ts';

export const removePicturesJob = {
  name: 'media.remove-pictures',
  payload: z.object({ paths: z.array(z.string()) }),
  retries: 5,
};

/** Asks for the files to go once the change that makes them useless is kept. */
export async function removePictures(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  paths: readonly string[],
): Promise<void> {
  if (paths.length > 0) await jobs.enqueue(tx, removePicturesJob, { paths: [...paths] });
}

/** Deleting what is gone already is a success. */
export async function deletePictures(store: ObjectStore, paths: readonly string[]): Promise<void> {
  for (const path of paths) await store.remove(fileOf(path));
}
