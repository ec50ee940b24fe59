import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What must never be sent to a browser, and a word that only its code contains. */
const privateMarks = {
  zod: /\bZodError\b|\$ZodType/,
  'the server configuration': /\bAPI_URL\b|\bprocess\.env\.[A-Z]/,
};

/** Where zod is, and the pages of a form whose rules are the contract's own schema: no other file may ask for it. */
const formRules = /^form-rules-[\w-]+\.js$/;
const formPages = /^(register|sell|edit-product|preview-card)-[\w-]+\.js$/;
/** Lists the files of every route, and loads none. */
const listing = /^manifest-/;

/** Fails the build when server code has slipped into the files a browser loads. */
export async function assertNothingPrivate(assets: string): Promise<void> {
  const leaks: string[] = [];
  for await (const file of glob('**/*.js', { cwd: assets })) {
    const source = await readFile(join(assets, file), 'utf8');
    for (const [what, mark] of Object.entries(privateMarks)) {
      if (what === 'zod' && formRules.test(file)) continue;
      if (mark.test(source)) leaks.push(`${file} contains ${what}`);
    }
    const mayAsk = formPages.test(file) || listing.test(file);
    if (!mayAsk && source.includes('/form-rules-')) leaks.push(`${file} loads zod`);
  }
  if (leaks.length > 0) throw new Error(`Private code in the browser bundle:\n${leaks.join('\n')}`);
}
