import { sitemapName } from '@perchero/contract/search/sitemap';
import { config } from '#app/shared/config.server.ts';
import { logFault } from '#app/shared/log.server.ts';
import type { Route } from './+types/sitemap-file.ts';
import { loadSitemap, nothingHere, tryLater } from './load-sitemap.server.ts';

const deadline = 10_000;
const ending = '.xml.gz';

/** One file of the sitemap, passed on from the object store: the name is looked up, never put together. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const name = params.file.endsWith(ending) ? params.file.slice(0, -ending.length) : '';
  if (!sitemapName.safeParse(name).success) return nothingHere();
  const file = (await loadSitemap(request)).find((known) => known.name === name);
  if (!file) return nothingHere();

  const etag = `"${file.path}"`;
  const headers = { etag, 'cache-control': 'public, max-age=600', 'content-type': 'application/gzip' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  const stored = await fetch(`${config.mediaUrl}/${file.path}`, {
    redirect: 'error',
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(deadline)]),
  }).catch((error: unknown) => {
    logFault('no answer from the object store', { requestId: request.headers.get('x-request-id'), error });
    return null;
  });
  if (!stored?.ok) return tryLater();
  return new Response(stored.body, { headers });
}
