import { getSitemap } from '@perchero/contract/search/sitemap';
import { callApi } from '#app/shared/api.server.ts';

const quiet = { 'cache-control': 'no-store' };

/** The files of the sitemap; none before it was first written. */
export async function loadSitemap(request: Request) {
  const result = await callApi(request, getSitemap, {});
  if (!result.ok) throw tryLater();
  return result.value.files;
}

export function nothingHere(): Response {
  return new Response(null, { status: 404, headers: quiet });
}

export function tryLater(): Response {
  return new Response(null, { status: 503, headers: { ...quiet, 'retry-after': '60' } });
}
