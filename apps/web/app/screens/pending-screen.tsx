import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';

/** Anything that comes sooner is better waited for in silence. */
const patience = 150;

/** Whether the way to another page takes long enough to show what it will look like. */
export function usePendingScreen(): boolean {
  const { location: target } = useNavigation();
  const { pathname } = useLocation();
  const isExpected = isProducts(target?.pathname) && !isProducts(pathname);
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (!isExpected) return;
    PendingScreen.preload();
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isExpected]);

  return isExpected && isLate;
}

/** Its parts are those of the page that is on its way too; other pages need not carry them. */
export const PendingScreen = lazyPart(async () => (await import('./products-pending.tsx')).ProductsPending);

function isProducts(pathname: string | undefined): boolean {
  return pathname?.toLowerCase() === paths.products;
}
