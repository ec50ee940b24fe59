import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly group?: string;
    readonly name: string;
    readonly version: string;
    readonly purl?: string;
    readonly hashes?: readonly { readonly alg: string }[];
  }[];
}

/** The bill of materials (CycloneDX) of what production installs, from the lock file. */
export async function writeSbom(root: string, file: string): Promise<Sbom> {
  await mkdir(dirname(file), { recursive: true });
  const program = fileURLToPath(
    new URL('bin/cyclonedx-npm-cli.js', import.meta.resolve('@cyclonedx/cyclonedx-npm')),
  );
  const options = [
    '--package-lock-only',
    '--omit',
    'dev',
    '--flatten-components',
    '--output-reproducible',
    '--output-format',
    'JSON',
  ];
  await promisify(execFile)(process.execPath, [program, ...options, '--output-file', file], { cwd: root });
  return JSON.parse(await readFile(file, 'utf8')) as Sbom;
}

/** Its packages as `name@version`. */
export function billedIn({ components }: Sbom): ReadonlySet<string> {
  return new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  );
}

/** What a lock file calls a package, in the same words; of a place outside node_modules nothing. */
export function packageAt(place: string, version: string | undefined): string | null {
  const folder = 'node_modules/';
  return place.includes(folder)
    ? `${place.slice(place.lastIndexOf(folder) + folder.length)}@${version}`
    : null;
}
