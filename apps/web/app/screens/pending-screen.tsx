import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';

/** Faster navigations show no skeleton. */
const delayMs = 150;

/** Whether a navigation to the listing takes long enough to show its skeleton. */
export function usePendingScreen(): boolean {
  const { location: target } = useNavigation();
  const { pathname } = useLocation();
  const isPending = isProducts(target?.pathname) && !isProducts(pathname);
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (!isPending) return;
    PendingScreen.preload();
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isPending]);

  return isPending && isLate;
}

/** Lazy, because other pages do not need the components of the listing. */
export const PendingScreen = lazyComponent(
  async () => (await import('./products-pending.tsx')).ProductsPending,
);

function isProducts(pathname: string | undefined): boolean {
  return pathname?.toLowerCase() === paths.products;
}
