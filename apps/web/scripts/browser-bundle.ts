import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Identifiers that only server code contains. */
const serverCode = /\bAPI_URL\b|\bprocess\.env\.[A-Z]/;

/** Fails the build when the client bundle contains server code. */
export async function assertNoServerCode(assets: string): Promise<void> {
  const leaks: string[] = [];
  for await (const file of glob('**/*.js', { cwd: assets })) {
    const source = await readFile(join(assets, file), 'utf8');
    if (serverCode.test(source)) leaks.push(file);
  }
  if (leaks.length > 0) throw new Error(`The client bundle contains server code:\n${leaks.join('\n')}`);
}
