import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a browser with an empty cache fetches for /productos besides pictures, in brotli bytes by kind of file. */
export async function readWebBytes(): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)('node', ['apps/web/bundle-report.ts'], { cwd: root });
  return JSON.parse(stdout) as Record<string, number>;
}
