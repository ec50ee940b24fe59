import type { mergeCart as merge } from '@perchero/contract/cart/cart';
import type { Session } from '@perchero/contract/identity/session';
import { useEffect } from 'react';
import { send } from '#app/shared/api.ts';
import { createStore } from '#app/shared/create-store.ts';
import { showToast } from '#app/ui/toast.ts';
import { tellCart } from './cart-news.ts';
import { type GuestLine, keepGuestCart, readGuestCart, useGuestCart } from './guest-cart.ts';
import { texts } from './texts.ts';

/** Tried once by each page: what does not get through waits in the browser for the next one. */
const progress = createStore<'none' | 'under-way' | 'given-up'>('none');

/** Puts what was chosen before signing in into the member's cart. */
export function useMergeOnLogin(session: Session | null): void {
  const isDue = useIsMerging(session);
  useEffect(() => {
    if (!session || !isDue || progress.get() !== 'none') return;
    progress.set('under-way');
    void mergeCart(session, readGuestCart()).then((isDone) => progress.set(isDone ? 'none' : 'given-up'));
  }, [session, isDue]);
}

/** Whether the member's cart is about to get what the browser kept. */
export function useIsMerging(session: Session | null): boolean {
  const hasLines = useGuestCart().length > 0;
  return progress.use() !== 'given-up' && session !== null && hasLines;
}

/** Safe to repeat, so two tabs may both do it. False when it did not get through. */
async function mergeCart(session: Session, lines: readonly GuestLine[]): Promise<boolean> {
  const items = lines.map(({ id, quantity, price }) => ({ product_id: id, quantity, price }));
  const result = await send<typeof merge>('POST', '/api/cart/merge', { items });
  if (!result.ok) {
    showToast({ kind: 'error', text: texts.notMerged });
    return false;
  }
  tellCart(session, result.value.quantity);
  keepGuestCart([]);
  if (result.value.own > 0) showToast({ kind: 'done', text: texts.ownLeftOut(result.value.own) });
  return true;
}
