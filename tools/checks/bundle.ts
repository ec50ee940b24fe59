import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretNames, secretValues } from '../security/secrets/secret-names.ts';
import { filesOf, type Outcome } from './outcome.ts';

const neverInBrowser: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'holds a private key'],
  [/\b(postgres|redis|smtp):\/\//, 'holds the address of a server behind the door'],
  [/sourceMappingURL=/, 'points at its source map'],
];

/** No secret is in the files a browser can fetch. That no server code is in them, the build itself asserts. */
export async function checkBundle(folder: string, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  // filesOf leaves build folders out, so it starts inside of one.
  const files = await filesOf(folder, '**/*.{js,css,html,json,map,webmanifest,svg,txt}');
  const values = secretValues(environment);
  const problems: string[] = [];
  for (const file of files) {
    const source = await readFile(join(folder, file), 'utf8');
    if (file.endsWith('.map')) problems.push(`${file}: a source map shows our sources`);
    for (const name of secretNames) if (source.includes(name)) problems.push(`${file}: names ${name}`);
    if (values.some((value) => source.includes(value))) problems.push(`${file}: holds the value of a secret`);
    for (const [pattern, complaint] of neverInBrowser) {
      if (pattern.test(source)) problems.push(`${file}: ${complaint}`);
    }
  }
  return { looked: files.filter((file) => file.endsWith('.js')).length, problems };
}
