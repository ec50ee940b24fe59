import { createElement, type ReactElement, useEffect, useState } from 'react';
import { matchPath, useLocation, useNavigation } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';

/** Faster navigations show no skeleton. */
const delayMs = 150;

/** Lazy, because other pages do not need the components of these. */
const skeletons = new Map([
  [paths.products, lazyComponent(async () => (await import('./products-pending.tsx')).ProductsPending)],
  [
    paths.savedSearches,
    lazyComponent(async () => (await import('./saved-searches-pending.tsx')).SavedSearchesPending),
  ],
  [paths.desk, lazyComponent(async () => (await import('./desk-pending.tsx')).DeskPending)],
  [paths.feed, lazyComponent(async () => (await import('./feed-pending.tsx')).FeedPending)],
]);

const garmentSkeleton = lazyComponent(
  async () => (await import('#app/features/garments/garment-skeleton.tsx')).GarmentSkeleton,
);

/** The skeleton of the page that a navigation opens, when it takes long enough to show it; null otherwise. */
export function usePendingScreen(): ReactElement | null {
  const { location: target } = useNavigation();
  const { pathname } = useLocation();
  const next = skeletonOf(target?.pathname);
  const Screen = next === skeletonOf(pathname) ? undefined : next;
  const [top, setTop] = useState<number | null>(null);

  useEffect(() => {
    if (!Screen) return;
    Screen.preload();
    const timer = setTimeout(() => setTop(window.scrollY), delayMs);
    return () => {
      clearTimeout(timer);
      setTop(null);
    };
  }, [Screen]);

  if (top === null || !Screen) return null;
  // The window keeps the scroll position of the page below, which the router saves whenever a navigation starts or is replaced.
  return (
    <div style={{ paddingBlockStart: top, minBlockSize: `calc(100dvh + ${top}px)` }}>
      {createElement(Screen)}
    </div>
  );
}

function skeletonOf(pathname: string | undefined) {
  if (pathname === undefined) return undefined;
  return matchPath(paths.anyGarment, pathname) ? garmentSkeleton : skeletons.get(pathname.toLowerCase());
}
