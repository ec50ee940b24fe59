import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const git = promisify(execFile);
const largest = 4 * 1024 * 1024;

/** Every file that any commit ever held, each content once, except pictures and other bytes. */
export async function unpackHistory(repository: string, folder: string) {
  const { stdout } = await git('git', ['rev-list', '--objects', '--all'], {
    cwd: repository,
    maxBuffer: largest * 8,
  });
  const places = new Map<string, string>();
  for (const line of stdout.split('\n')) {
    const [hash = '', ...path] = line.split(' ');
    if (path.join('') !== '' && !places.has(hash)) places.set(hash, path.join(' '));
  }
  const files: string[] = [];
  for await (const { hash, bytes } of blobs(repository, [...places.keys()])) {
    if (bytes.length > largest || bytes.subarray(0, 8000).includes(0)) continue;
    const file = `${hash}${extname(places.get(hash) ?? '')}`;
    await writeFile(join(folder, file), bytes);
    files.push(file);
  }
  return { files, places };
}

/** `git cat-file --batch` answers "hash type size", a line break, the bytes, and another line break. */
async function* blobs(repository: string, hashes: readonly string[]) {
  const child = spawn('git', ['cat-file', '--batch'], {
    cwd: repository,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(`${hashes.join('\n')}\n`);
  const all = await buffer(child.stdout);
  for (let at = 0; at < all.length;) {
    const end = all.indexOf(10, at);
    const [hash = '', type, size] = all.subarray(at, end).toString().split(' ');
    const bytes = all.subarray(end + 1, end + 1 + Number(size));
    at = end + 2 + bytes.length;
    if (type === 'blob') yield { hash, bytes };
  }
}
