import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A popup that has just opened gets the focus a frame later: until then its Escape would close the modal below. */
const openPopup =
  '[data-base-ui-portal] :is([role="dialog"], [role="alertdialog"], [role="menu"])[data-open]';

/**
 * Makes an element modal while it is mounted: the rest of the page is inert, Escape closes it, and the focus moves in and afterwards
 * to the result of `focusAfter`. Popups above it, such as a login or a toast, stay interactive.
 */
export function useModal(
  modal: RefObject<HTMLElement | null>,
  onClose: () => void,
  focusAfter: () => HTMLElement | null,
): void {
  const close = useEffectEvent(onClose);
  const nextFocus = useEffectEvent(focusAfter);

  useEffect(() => {
    const element = modal.current;
    if (!element) return;
    const others = othersThan(element);
    for (const other of others) other.inert = true;
    element.focus({ preventScroll: true });

    const press = (event: KeyboardEvent) => {
      const isInside = event.target === document.body || element.contains(event.target as Node);
      if (event.key === 'Escape' && isInside && !event.defaultPrevented && !document.querySelector(openPopup))
        close();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      for (const other of others) other.inert = false;
      nextFocus()?.focus({ preventScroll: true });
    };
  }, [modal]);
}

/** The siblings of the element and of each of its ancestors up to the body. */
function othersThan(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (
    let inner: HTMLElement = element;
    inner !== document.body && inner.parentElement;
    inner = inner.parentElement
  ) {
    for (const sibling of inner.parentElement.children) {
      const isPortal = sibling.hasAttribute('data-base-ui-portal');
      if (sibling !== inner && sibling instanceof HTMLElement && !sibling.inert && !isPortal)
        others.push(sibling);
    }
  }
  return others;
}
