import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A word that only code of the server contains. */
const serverCode = /\bAPI_URL\b|\bprocess\.env\.[A-Z]/;

/** Fails the build when server code has slipped into the files a browser loads. */
export async function assertNothingPrivate(assets: string): Promise<void> {
  const leaks: string[] = [];
  for await (const file of glob('**/*.js', { cwd: assets })) {
    const source = await readFile(join(assets, file), 'utf8');
    if (serverCode.test(source)) leaks.push(file);
  }
  if (leaks.length > 0) throw new Error(`The browser would get code of the server:\n${leaks.join('\n')}`);
}
