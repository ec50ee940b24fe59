/** npm run sbom   writes reports/sbom.cdx.json */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Writes the CycloneDX bill of materials of the production packages in the lock file. */
export async function writeSbom(root: string, file: string): Promise<{ components: unknown[] }> {
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
  return JSON.parse(await readFile(file, 'utf8')) as { components: unknown[] };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const file = join(root, 'reports/sbom.cdx.json');
  const { components } = await writeSbom(root, file);
  console.log(`${file}: ${components.length} packages`);
}
