import { readListing } from '../seen-listing.ts';
import { offlinePage } from './offline-page.ts';
import { type FetchEvent, scope } from './scope.ts';

/**
 * Answers for a page that cannot be fetched, and for nothing else: it keeps no answer of the server, so it can neither
 * show old prices as new ones nor keep what is somebody's own. What it shows was put there by the page itself.
 */
scope.addEventListener('install', (event) => {
  // Spares browsers that can be told so from asking the worker about pictures, scripts and the API.
  const elsewhere = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({
    condition: { requestMode },
    source: 'network',
  }));
  event.waitUntil(event.addRoutes?.(elsewhere).catch(() => undefined) ?? Promise.resolve());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
});

scope.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || new URL(url).pathname.startsWith('/api/')) return;
  event.respondWith(answer(event));
});

async function answer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const { pathname, search } = new URL(request.url);
    const listing = await readListing().catch(() => null);
    return offlinePage({ address: pathname + search, listing, now: new Date() });
  }
}
