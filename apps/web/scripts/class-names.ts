import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const root = new URL('../../..', import.meta.url).pathname;

/** The class of a CSS module: its own name and one for its file, the same in the browser and on the server. */
export function className(name: string, file: string): string {
  const [path = ''] = relative(root, file).split('?');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}
