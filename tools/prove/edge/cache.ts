import { createHash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Environment, variable } from '../../stack/environment.ts';
import { countsOf } from '../lib/report.ts';

/** What the reverse proxy has stored, and what its log says. */
export function openCache(env: Environment) {
  const folder = join(variable(env, 'PERCHERO_RUN'), 'nginx/work');
  const log = join(folder, 'access.log');

  return {
    /** Every stored answer: its key, headers and body, uncompressed. */
    async stored(): Promise<string[]> {
      const files = await Array.fromAsync(glob('cache/*/*/*', { cwd: folder }));
      return Promise.all(files.map(async (file) => readable(await readFile(join(folder, file)))));
    },
    /** How the cache answered during `work`: "HIT × 950, EXPIRED × 50". */
    async during(work: () => Promise<void>): Promise<{ hits: number; total: number; counts: string }> {
      const { size } = await stat(log);
      await work();
      const text = (await readFile(log)).subarray(size).toString();
      const statuses = [...text.matchAll(/"cache":"(\w+)"/g)].map(([, status = '']) => status);
      const hits = statuses.filter((status) => ['HIT', 'STALE', 'UPDATING'].includes(status)).length;
      return { hits, total: statuses.length, counts: countsOf(statuses) };
    },
  };
}

const bodyStart = Buffer.from('\r\n\r\n');

function readable(file: Buffer): string {
  const start = file.indexOf(bodyStart) + bodyStart.length;
  const head = file.toString('latin1', 0, start);
  const body = file.subarray(start);
  if (/\r\ncontent-encoding: br/i.test(head)) return head + brotliDecompressSync(body).toString();
  if (/\r\ncontent-encoding: gzip/i.test(head)) return head + gunzipSync(body).toString();
  return head + body.toString();
}

/** Bytes that no compression makes smaller, as those of a compressed page. */
export function noise(bytes: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(bytes / 64) }, (_, block) =>
    createHash('sha512').update(String(block)).digest(),
  );
  return Buffer.concat(blocks).subarray(0, bytes);
}
