import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeMap } from '../security/judge-map.ts';
import { pages } from '../security/pages.ts';
import type { Outcome } from './outcome.ts';

/** The map of requirements and threats is whole, leads somewhere, and is what the documents say. */
export async function checkSecurity(root: string): Promise<Outcome> {
  const { references, unmapped, stray, dangling } = await judgeMap(root);
  const problems = [
    ...unmapped.map((id) => `tools/security/asvs: nothing is said of ${id}`),
    ...stray.map((id) => `tools/security/asvs: ${id} does not apply, or is there twice`),
    ...dangling.map((complaint) => `tools/security: ${complaint}`),
  ];
  for (const [file, print] of Object.entries(pages)) {
    const written = await readFile(join(root, file), 'utf8').catch(() => '');
    if (written !== print()) problems.push(`${file}: run npm run security pages`);
  }
  return { looked: references, problems };
}
