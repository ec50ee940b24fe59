import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, variable } from '../../stack/environment.ts';

/** Every key in the store, read from the disk of the server that holds it: no request of ours may list a bucket. */
export async function keysInStore(env: Environment, prefix = ''): Promise<string[]> {
  const root = join(variable(env, 'PERCHERO_RUN'), 's3/data', variable(env, 'S3_BUCKET'));
  return (await filesUnder(root))
    .map((file) => file.slice(root.length + 1))
    .filter((key) => key.startsWith(prefix))
    .toSorted();
}

/** A folder may go while it is read: the server removes those that are empty. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifGone);
  const nested = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
  return (await Promise.all(nested)).flat();
}

function ifGone(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** A file as visitors get it; null when there is none for them. */
export async function publicFile(env: Environment, key: string): Promise<Buffer | null> {
  const reply = await fetch(`${variable(env, 'MEDIA_URL')}/${key}`);
  if (!reply.ok) {
    await reply.body?.cancel();
    return null;
  }
  return Buffer.from(await reply.arrayBuffer());
}
