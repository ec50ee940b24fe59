import { type RefObject, useEffect } from 'react';

/** Offers of this tab whose card is not shown yet. */
const pending = new Set<string>();

/** The button that made the offer goes away, so its card takes the focus. */
export function focusWhenShown(offerId: string): void {
  pending.add(offerId);
}

export function useFocusWhenShown(card: RefObject<HTMLElement | null>, offerId: string): void {
  useEffect(() => {
    if (pending.delete(offerId)) card.current?.focus();
  }, [card, offerId]);
}
