import { getSitemap } from '@perchero/contract/search/sitemap';
import { callApi } from '#app/shared/api.server.ts';

const noStore = { 'cache-control': 'no-store' };

/** The files of the sitemap; empty before it is first generated. */
export async function loadSitemap(request: Request) {
  const result = await callApi(request, getSitemap, {});
  if (!result.ok) throw unavailable();
  return result.value.files;
}

export function notFound(): Response {
  return new Response(null, { status: 404, headers: noStore });
}

export function unavailable(): Response {
  return new Response(null, { status: 503, headers: { ...noStore, 'retry-after': '60' } });
}
