import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type Location, NavigationType, useBlocker, useLocation, useRouteLoaderData } from 'react-router';
import type { ProductsPage } from '#app/shared/listing.ts';
import { listenToSession } from '#app/features/session/session-events.ts';
import { readProductId, withProduct } from '#app/shared/product-address.ts';
import { SiteContext } from '#app/shared/site.ts';
import css from './offline.module.css';
import { deleteListing, saveListing, toListedProduct } from './last-listing.ts';
import { texts } from './texts.ts';

/** Shows that the browser is offline; registers the service worker and caches the last listing for its offline page. */
export function Offline() {
  useWorker();
  useSaveListing();
  const isOnline = useSyncExternalStore(
    listenToConnection,
    () => navigator.onLine,
    () => true,
  );
  const wasBlocked = useBlockNavigation();
  if (isOnline) return null;
  return (
    <p className={css.notice} role="alert">
      {wasBlocked ? texts.stay : texts.notice}
    </p>
  );
}

/** Blocks navigation while offline, so that typed input is not lost. True once a navigation was blocked. */
function useBlockNavigation(): boolean {
  const [wasBlocked, setWasBlocked] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !navigator.onLine &&
      historyAction !== NavigationType.Pop &&
      (currentLocation.pathname !== nextLocation.pathname || opensProduct(currentLocation, nextLocation)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    setWasBlocked(true);
    blocker.reset();
  }, [blocker]);
  return wasBlocked;
}

/** The first product needs files that may not be loaded, without which the router replaces the page. */
function opensProduct(current: Location, next: Location): boolean {
  const id = readProductId(next.search);
  return id !== null && id !== readProductId(current.search);
}

/** A new worker waits until all tabs of the old one are closed, so it never reloads a page. */
function useWorker(): void {
  useEffect(() => {
    // The development server has no worker.
    if (import.meta.hot || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }, []);
}

function useSaveListing(): void {
  const listing = useRouteLoaderData<ProductsPage>('routes/products');
  const { pathname, search } = useLocation();
  const { mediaUrl } = useContext(SiteContext);
  const address = pathname + withProduct(search, null);

  useEffect(() => {
    if (!listing?.ok || listing.products.length === 0) return;
    const { theme } = document.documentElement.dataset;
    const products = listing.products.map(toListedProduct);
    const seenAt = new Date().toISOString();
    saveListing({ address, seenAt, mediaUrl, theme, products }).catch(() => undefined);
  }, [listing, address, mediaUrl]);

  // The next user of the browser must not see the listing.
  useEffect(() => listenToSession((event) => event === 'SIGNED_OUT' && void deleteListing()), []);
}

function listenToConnection(change: () => void): () => void {
  window.addEventListener('online', change);
  window.addEventListener('offline', change);
  return () => {
    window.removeEventListener('online', change);
    window.removeEventListener('offline', change);
  };
}
