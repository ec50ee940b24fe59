import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

let arrived = false;

/** Whether the page the server sent has come alive. */
export function hasArrived(): boolean {
  return arrived;
}

/** On the first page, says that it answers now; on every next one, moves the focus to its title. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const last = useRef(arrived ? null : pathname);

  useEffect(() => {
    arrived = true;
    document.documentElement.dataset.arrived = '';
    if (last.current === pathname) return;
    last.current = pathname;
    const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [pathname]);
}
