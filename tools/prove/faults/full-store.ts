import { execFile } from 'node:child_process';
import { chmod, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';

const run = promisify(execFile);

/**
 * Leaves the object store no room: its folder is put on a small file system of its own, and that is filled. Where nobody may mount
 * one, its folder is made one that cannot be written to.
 */
export async function fillStore(env: Environment): Promise<{ how: string; free: () => Promise<void> }> {
  const data = join(variable(env, 'PERCHERO_RUN'), 's3/data');
  await services('stop', ['s3'], { env });
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0777', 'tmpfs', data]).then(
    () => true,
    () => false,
  );
  await services('start', ['s3'], { env });
  const filler = join(data, 'filler');
  const bucket = join(data, variable(env, 'S3_BUCKET'));
  if (isMounted) {
    const { bavail, bsize } = await statfs(data);
    await writeFile(filler, Buffer.alloc(bavail * bsize));
  } else await chmod(bucket, 0o555);
  return {
    how: isMounted ? 'a full file system' : 'a folder that cannot be written to',
    async free() {
      if (!isMounted) return chmod(bucket, 0o755);
      await rm(filler);
      await services('stop', ['s3'], { env });
      await run('umount', [data]);
      await services('start', ['s3'], { env });
    },
  };
}
