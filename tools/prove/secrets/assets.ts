import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, repository } from '../../checks/outcome.ts';
import { secretValues } from '../../security/secrets/secret-names.ts';
import { scanForSecrets } from '../../security/secrets/secret-scan.ts';

/** What is built and shipped; the first of them is what browsers may fetch. */
const builds = ['apps/web/build/client', 'apps/web/build/server', 'packages/mails/build'] as const;

export interface Assets {
  readonly files: number;
  readonly values: number;
  readonly found: readonly string[];
  readonly maps: readonly string[];
}

/** Every built file, looked through for what this run keeps secret and for anything that looks like a key. */
export async function scanAssets(environment: NodeJS.ProcessEnv): Promise<Assets> {
  const values = secretValues(environment);
  const found: string[] = [];
  let files = 0;
  for (const build of builds) {
    const folder = join(repository, build);
    const built = await filesOf(folder, '**/*.{js,mjs,cjs,css,html,json,map,webmanifest,svg,txt,xml}');
    if (built.length === 0) throw new Error(`${build} is empty: build the web first`);
    files += built.length;
    found.push(...(await scanForSecrets(folder, built)));
    for (const file of built) {
      const text = await readFile(join(folder, file), 'utf8');
      found.push(...valuesIn(text, values).map(() => `${build}/${file}: holds the value of a secret`));
    }
  }
  const maps = await filesOf(join(repository, builds[0]), '**/*.map');
  return { files, values: values.length, found, maps };
}

export function valuesIn(text: string, values: readonly string[]): string[] {
  return values.filter((value) => text.includes(value));
}
