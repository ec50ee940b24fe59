import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { NavigationType, useBlocker, useLocation, useRouteLoaderData } from 'react-router';
import type { ProductsPage } from '#app/shared/products-page.ts';
import { listenToSession } from '#app/features/session/session-events.ts';
import { withProduct } from '#app/shared/product-address.ts';
import { SiteContext } from '#app/shared/site.ts';
import css from './offline.module.css';
import { forgetListing, keepListing, toSeenPiece } from './seen-listing.ts';
import { texts } from './texts.ts';

/** Says when there is no connection, and prepares for it: the worker, and the listing that was seen last. */
export function Offline() {
  useWorker();
  useSeenListing();
  const isOnline = useSyncExternalStore(
    listenToConnection,
    () => navigator.onLine,
    () => true,
  );
  const wantedToLeave = useStay();
  if (isOnline) return null;
  return (
    <p className={css.notice} role="alert">
      {wantedToLeave ? texts.stay : texts.notice}
    </p>
  );
}

/** No other page can come: one stays on this one, with what one has written on it, and is told so. */
function useStay(): boolean {
  const [wantedToLeave, setWantedToLeave] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !navigator.onLine &&
      historyAction !== NavigationType.Pop &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    setWantedToLeave(true);
    blocker.reset();
  }, [blocker]);
  return wantedToLeave;
}

/** A new worker waits until every tab of the old one is closed: no page is ever changed or reloaded for it. */
function useWorker(): void {
  useEffect(() => {
    // The development server has none.
    if (import.meta.hot || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }, []);
}

function useSeenListing(): void {
  const listing = useRouteLoaderData<ProductsPage>('routes/products');
  const { pathname, search } = useLocation();
  const { mediaUrl } = useContext(SiteContext);
  const address = pathname + withProduct(search, null);

  useEffect(() => {
    if (!listing?.ok || listing.products.length === 0) return;
    const { theme } = document.documentElement.dataset;
    const pieces = listing.products.map(toSeenPiece);
    const seenAt = new Date().toISOString();
    keepListing({ address, seenAt, mediaUrl, theme, pieces }).catch(() => undefined);
  }, [listing, address, mediaUrl]);

  // What one was looking for is nobody's business once one has gone.
  useEffect(() => listenToSession((event) => event === 'SIGNED_OUT' && void forgetListing()), []);
}

function listenToConnection(change: () => void): () => void {
  window.addEventListener('online', change);
  window.addEventListener('offline', change);
  return () => {
    window.removeEventListener('online', change);
    window.removeEventListener('offline', change);
  };
}
