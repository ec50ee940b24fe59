import { hash } from 'node:crypto';
import type { EntryContext } from 'react-router';
import { config } from './config.server.ts';

/**
 * For pages and loader data that are the same for every guest, so that a shared cache may answer (docs/adr/0033-guests-pages-at-the-edge.md):
 * a second as they are, one more while they are fetched anew, and for an hour when the site does not answer.
 */
const sharedCacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=3600';

/** Headers of a route's loader, which says whether all of the page could be loaded: an incomplete one is not for others. */
export function guestPageHeaders(isComplete: boolean): HeadersInit {
  return isComplete ? { 'cache-control': sharedCacheControl } : {};
}

/** Any other cookie may change what the page shows. The same rule is in infra/nginx/perchero.conf.template. */
const onlyTheme = /^(?:tema=(?:auto|light|dark))?$/;

/** Whether the route allows it and nothing in request and response is of one person. */
export function isForAllGuests(request: Request, status: number, headers: Headers): boolean {
  return (
    !config.isDevelopment &&
    headers.get('cache-control') === sharedCacheControl &&
    request.method === 'GET' &&
    status === 200 &&
    onlyTheme.test(request.headers.get('cookie') ?? '') &&
    !request.headers.has('authorization') &&
    !headers.has('set-cookie')
  );
}

export function setSharedCaching(headers: Headers, etag?: string): void {
  headers.set('cache-control', sharedCacheControl);
  // nginx counts whole seconds and would take a page of `s-maxage=1` for fresh until it is nearly two seconds old.
  headers.set('x-accel-expires', `@${Math.floor(Date.now() / 1000)}`);
  if (etag) headers.set('etag', etag);
}

/** Of everything that a guest's page is made of: with the same tag it is the same page, without being rendered. */
export function entityTagOf({ manifest, staticHandlerContext }: EntryContext, policy: string): string {
  const parts = JSON.stringify([manifest.version, policy, staticHandlerContext.loaderData], toTheMinute);
  // Weak, because the compressed forms of a page share it.
  return `W/"${hash('sha256', parts, 'base64url')}"`;
}

/** Moments are shown to the minute, so a page stays the same for as long. */
function toTheMinute(key: string, value: unknown): unknown {
  return key === 'now' && typeof value === 'string' ? value.slice(0, '2026-11-19T12:34'.length) : value;
}
