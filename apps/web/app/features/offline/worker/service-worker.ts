import { listenToPushes } from '#app/features/push/worker/pushes.ts';
import { type FetchEvent, scope } from '#app/shared/worker-scope.ts';
import { readListing } from '../last-listing.ts';
import { offlinePage } from './offline-page.ts';

/**
 * Serves only the offline page, and shows pushes. It caches no server responses, so it can neither show stale prices nor store personal
 * data; the page itself caches the listing that it shows.
 */
listenToPushes();

scope.addEventListener('install', (event) => {
  // The static routing API lets pictures, scripts and API requests bypass the worker.
  const bypass = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({
    condition: { requestMode },
    source: 'network',
  }));
  event.waitUntil(event.addRoutes?.(bypass).catch(() => undefined) ?? Promise.resolve());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
});

scope.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || new URL(url).pathname.startsWith('/api/')) return;
  event.respondWith(respond(event));
});

async function respond({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const { pathname, search } = new URL(request.url);
    const listing = await readListing().catch(() => null);
    return offlinePage({ address: pathname + search, listing, now: new Date() });
  }
}
