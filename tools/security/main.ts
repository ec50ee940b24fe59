/**
 * npm run security pages   prints the documents of docs/security that are made from data
 * npm run security sbom    writes the bill of materials of production to reports/sbom.cdx.json
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repository } from '../checks/outcome.ts';
import { pages } from './pages.ts';
import { writeSbom } from './sbom.ts';

const [wanted] = process.argv.slice(2);
if (wanted === 'pages') {
  for (const [file, print] of Object.entries(pages)) {
    await mkdir(dirname(join(repository, file)), { recursive: true });
    await writeFile(join(repository, file), print());
    console.log(file);
  }
} else if (wanted === 'sbom') {
  const file = join(repository, 'reports/sbom.cdx.json');
  const { components } = await writeSbom(repository, file);
  console.log(`${file}: ${components.length} packages`);
} else {
  console.error('npm run security pages | sbom');
  process.exitCode = 2;
}
