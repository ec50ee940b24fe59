import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { hydratedEvent } from './event-replay.tsx';

let hydrated = false;
const pendingComponents: Promise<void>[] = [];

/** Whether the server-rendered page is hydrated. */
export function isHydrated(): boolean {
  return hydrated;
}

/** For lazy components of the server-rendered page, which hydrate after the page itself. */
export function hydrateAfter(component: Promise<void>): void {
  if (!hydrated) pendingComponents.push(component);
}

function markHydrated(): void {
  hydrated = true;
  document.documentElement.dataset.hydrated = '';
  document.dispatchEvent(new Event(hydratedEvent));
}

/** Marks the first page as hydrated; after each later navigation, moves the focus to the title of the new page. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(hydrated ? null : pathname);

  useEffect(() => {
    if (!hydrated && pendingComponents.length === 0) markHydrated();
    else if (!hydrated) void Promise.all(pendingComponents).then(markHydrated);
    if (last.current === pathname) return;
    last.current = pathname;
    const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [pathname]);
}

const never = () => () => undefined;

/** False in server-rendered markup and during hydration, true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
