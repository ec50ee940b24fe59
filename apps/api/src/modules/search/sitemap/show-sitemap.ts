import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getSitemap } from '@perchero/contract/search/sitemap';
import type { Db } from '#platform/database/database.ts';
import { sitemapKey } from './sitemap-file.ts';
import { readCurrentFiles } from './sitemap.queries.ts';

export async function showSitemap(db: Db): Promise<ReplyOf<typeof getSitemap>> {
  const files = await readCurrentFiles(db);
  return {
    files: files.map(({ name, runId, startedAt }) => ({
      name,
      path: sitemapKey(runId, name),
      changedAt: startedAt.toISOString(),
    })),
  };
}
