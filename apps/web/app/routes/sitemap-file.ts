import { sitemapName } from '@perchero/contract/search/sitemap';
import { config } from '#app/shared/config.server.ts';
import { logFault } from '#app/shared/log.server.ts';
import type { Route } from './+types/sitemap-file.ts';
import { loadSitemap, notFound, unavailable } from './load-sitemap.server.ts';

const timeoutMs = 10_000;
const extension = '.xml.gz';

/** Streams a sitemap file from the object store. The name is looked up in the list, never built from user input. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const name = params.file.endsWith(extension) ? params.file.slice(0, -extension.length) : '';
  if (!sitemapName.safeParse(name).success) return notFound();
  const file = (await loadSitemap(request)).find((known) => known.name === name);
  if (!file) return notFound();

  const etag = `"${file.path}"`;
  const headers = { etag, 'cache-control': 'public, max-age=600', 'content-type': 'application/gzip' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  const stored = await fetch(`${config.mediaUrl}/${file.path}`, {
    redirect: 'error',
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((error: unknown) => {
    logFault('no answer from the object store', { requestId: request.headers.get('x-request-id'), error });
    return null;
  });
  if (!stored?.ok) return unavailable();
  return new Response(stored.body, { headers });
}
