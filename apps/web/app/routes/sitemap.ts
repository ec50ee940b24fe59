import { config } from '#app/shared/config.server.ts';
import { paths } from '#app/shared/paths.ts';
import type { Route } from './+types/sitemap.ts';
import { loadSitemap, notFound } from './load-sitemap.server.ts';

/** The sitemap index. */
export async function loader({ request }: Route.LoaderArgs) {
  const files = await loadSitemap(request);
  if (files.length === 0) return notFound();
  const entries = files.map(
    ({ name, changedAt }) =>
      `<sitemap><loc>${config.publicUrl}${paths.sitemapFile(name)}</loc><lastmod>${changedAt}</lastmod></sitemap>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  });
}
