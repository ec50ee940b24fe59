import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretNames, secretValues } from '../security/secrets/secret-names.ts';
import { filesOf, type Outcome } from './outcome.ts';

const forbiddenInBrowser: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'contains a private key'],
  [/\b(postgres|redis|smtp):\/\//, 'contains the address of an internal server'],
  [/sourceMappingURL=/, 'points at its source map'],
];

/** The browser bundle contains no secret. The build itself asserts that it contains no server code. */
export async function checkBundle(folder: string, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  // filesOf excludes build folders, so it starts inside one.
  const files = await filesOf(folder, '**/*.{js,css,html,json,map,webmanifest,svg,txt}');
  const values = secretValues(environment);
  const problems: string[] = [];
  for (const file of files) {
    const source = await readFile(join(folder, file), 'utf8');
    if (file.endsWith('.map')) problems.push(`${file}: source maps are not published`);
    for (const name of secretNames) if (source.includes(name)) problems.push(`${file}: names ${name}`);
    if (values.some((value) => source.includes(value)))
      problems.push(`${file}: contains the value of a secret`);
    for (const [pattern, problem] of forbiddenInBrowser) {
      if (pattern.test(source)) problems.push(`${file}: ${problem}`);
    }
  }
  return { looked: files.filter((file) => file.endsWith('.js')).length, problems };
}
