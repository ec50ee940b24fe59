import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What must never be sent to a browser, and a word that only its code contains. */
const privateMarks = {
  zod: /\bZodError\b|\$ZodType/,
  'the server configuration': /\bAPI_URL\b|\bprocess\.env\.[A-Z]/,
};

/** Where zod is, and the rules of a form that are the contract's own schema: no other file may ask for it. */
const formRules = /^form-rules-[\w-]+\.js$/;
const formParts = /^(registration|product)-rules-[\w-]+\.js$/;
/** How a file asks for it at once; those that load a form's rules on demand only name it. */
const asking = /(?:from|import)"\.\/form-rules-/;

/** Fails the build when server code has slipped into the files a browser loads. */
export async function assertNothingPrivate(assets: string): Promise<void> {
  const leaks: string[] = [];
  for await (const file of glob('**/*.js', { cwd: assets })) {
    const source = await readFile(join(assets, file), 'utf8');
    for (const [what, mark] of Object.entries(privateMarks)) {
      if (what === 'zod' && formRules.test(file)) continue;
      if (mark.test(source)) leaks.push(`${file} contains ${what}`);
    }
    if (asking.test(source) && !formParts.test(file)) leaks.push(`${file} loads zod`);
  }
  if (leaks.length > 0) throw new Error(`Private code in the browser bundle:\n${leaks.join('\n')}`);
}

/** Fails the build when a page would be made alive before the parts it waits for were asked for: by a file that others import. */
export async function assertStartsLast(assets: string): Promise<void> {
  for await (const file of glob('entry.client-*.js', { cwd: assets }))
    if (/hydrateRoot\)?\(document/.test(await readFile(join(assets, file), 'utf8'))) return;
  throw new Error('entry.client starts no page: its code was put into another file (scripts/chunks.ts)');
}
