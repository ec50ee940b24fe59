import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { ProductsPending } from './products-pending.tsx';

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
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isExpected]);

  return isExpected && isLate;
}

export function PendingScreen() {
  return <ProductsPending />;
}

function isProducts(pathname: string | undefined): boolean {
  return pathname?.toLowerCase() === paths.products;
}
