import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What has just opened has the focus a frame later: until then its Escape seems to be meant for the box. */
const above = '[data-base-ui-portal] :is([role="dialog"], [role="alertdialog"], [role="menu"])[data-open]';

/**
 * Makes a box the only part of the page that answers, until it goes: the rest sleeps, Escape closes it, and the focus
 * goes in and then to what `focusAfter` finds. What opens above it, such as a login or a toast, stays awake.
 */
export function useModal(
  box: RefObject<HTMLElement | null>,
  onClose: () => void,
  focusAfter: () => HTMLElement | null,
): void {
  const close = useEffectEvent(onClose);
  const whereNext = useEffectEvent(focusAfter);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const asleep = othersThan(element);
    for (const other of asleep) other.inert = true;
    element.focus({ preventScroll: true });

    const press = (event: KeyboardEvent) => {
      const isHere = event.target === document.body || element.contains(event.target as Node);
      if (event.key === 'Escape' && isHere && !event.defaultPrevented && !document.querySelector(above))
        close();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      for (const other of asleep) other.inert = false;
      whereNext()?.focus({ preventScroll: true });
    };
  }, [box]);
}

/** Everything beside the box and beside whatever it is in, up to the body. */
function othersThan(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (
    let inner: HTMLElement = element;
    inner !== document.body && inner.parentElement;
    inner = inner.parentElement
  ) {
    for (const sibling of inner.parentElement.children) {
      const isAbove = sibling.hasAttribute('data-base-ui-portal');
      if (sibling !== inner && sibling instanceof HTMLElement && !sibling.inert && !isAbove)
        others.push(sibling);
    }
  }
  return others;
}
