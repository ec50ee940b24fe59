import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, variable } from '../../stack/environment.ts';

/** Every key in the store, read from the disk of the server that holds it: no request of ours may list a bucket. */
export async function keysInStore(env: Environment, prefix = ''): Promise<string[]> {
  const root = join(variable(env, 'PERCHERO_RUN'), 's3/data', variable(env, 'S3_BUCKET'));
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((key) => key.startsWith(prefix))
    .toSorted();
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
