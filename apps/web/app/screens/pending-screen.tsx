import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { paths } from '#app/shared/paths.ts';

/** Anything that comes sooner is better waited for in silence. */
const patience = 150;

let screen: ComponentType | null = null;

/** Whether the way to another page takes long enough to show what it will look like. */
export function usePendingScreen(): boolean {
  const { location: target } = useNavigation();
  const { pathname } = useLocation();
  const isExpected = isProducts(target?.pathname) && !isProducts(pathname);
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (!isExpected) return;
    let isOver = false;
    const timer = setTimeout(() => void prepare().then(() => !isOver && setIsLate(true)), patience);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isExpected]);

  return isExpected && isLate;
}

export function PendingScreen() {
  const Screen = screen;
  return Screen && <Screen />;
}

/** Its parts are those of the page that is on its way too; other pages need not carry them. */
async function prepare(): Promise<void> {
  screen ??= (await import('./products-pending.tsx')).ProductsPending;
}

function isProducts(pathname: string | undefined): boolean {
  return pathname?.toLowerCase() === paths.products;
}
