import { getSitemap } from '@perchero/contract/search/sitemap';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { showSitemap } from './show-sitemap.ts';

export function sitemapRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(getSitemap, () => showSitemap(db));
}
