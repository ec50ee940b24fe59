import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { hydratedEvent } from './early-presses.tsx';

let hydrated = false;
const parts: Promise<void>[] = [];

/** Whether the page the server sent is hydrated. */
export function isHydrated(): boolean {
  return hydrated;
}

/** Called by parts of the first page that are hydrated later than the page itself. */
export function hydrateAfter(part: Promise<void>): void {
  if (!hydrated) parts.push(part);
}

function markHydrated(): void {
  hydrated = true;
  document.documentElement.dataset.hydrated = '';
  document.dispatchEvent(new Event(hydratedEvent));
}

/** On the first page, says that it is hydrated; on every next one, moves the focus to its title. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const last = useRef(hydrated ? null : pathname);

  useEffect(() => {
    if (!hydrated && parts.length === 0) markHydrated();
    else if (!hydrated) void Promise.all(parts).then(markHydrated);
    if (last.current === pathname) return;
    last.current = pathname;
    const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [pathname]);
}
