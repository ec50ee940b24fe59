import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, repository } from '../../stack/environment.ts';
import { everyService, type Service } from '../../stack/services.ts';
import { buildWeb } from '../../stack/web-build.ts';
import { isSmall } from './size.ts';

/** A small run goes without the search engine, as the product can: it takes longer to start than the rest takes. */
export const servicesBySize: readonly Service[] = isSmall
  ? everyService.filter((name) => name !== 'opensearch')
  : everyService;

/** The demo's rows without its photos, which take minutes to be drawn the first time. */
export const seedBySize: readonly string[] = ['--no-pictures', ...(isSmall ? ['--no-index'] : [])];

/** The web as its sources are now; a small run takes the build that is there. */
export async function prepareWeb(): Promise<void> {
  if (isSmall && existsSync(join(repository, 'apps/web/build/server/index.js'))) return;
  await buildWeb({ env: await environmentOf() });
}
