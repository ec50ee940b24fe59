import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { hydratedEvent } from './early-presses.tsx';

let hydrated = false;

/** Whether the page the server sent is hydrated. */
export function isHydrated(): boolean {
  return hydrated;
}

/** On the first page, says that it is hydrated; on every next one, moves the focus to its title. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const last = useRef(hydrated ? null : pathname);

  useEffect(() => {
    if (!hydrated) {
      hydrated = true;
      document.documentElement.dataset.hydrated = '';
      document.dispatchEvent(new Event(hydratedEvent));
    }
    if (last.current === pathname) return;
    last.current = pathname;
    const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [pathname]);
}
