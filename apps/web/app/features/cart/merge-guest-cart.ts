import type { mergeCart as merge } from '@perchero/contract/cart/cart';
import type { Session } from '@perchero/contract/identity/session';
import { useEffect } from 'react';
import { send } from '#app/shared/api.ts';
import { createStore } from '#app/shared/create-store.ts';
import { showToast } from '#app/ui/toast.ts';
import { updateCartState } from './cart-state.ts';
import { type GuestLine, saveGuestCart, readGuestCart, useGuestCart } from './guest-cart.ts';
import { texts } from './texts.ts';

/** Tried once per page load: after a failure the guest cart stays in the browser for the next one. */
const progress = createStore<'none' | 'under-way' | 'given-up'>('none');

/** Merges the guest cart into the member's cart after sign-in. */
export function useMergeGuestCart(session: Session | null): void {
  const isMerging = useIsMerging(session);
  useEffect(() => {
    if (!session || !isMerging || progress.get() !== 'none') return;
    progress.set('under-way');
    void mergeCart(session, readGuestCart()).then((isDone) => progress.set(isDone ? 'none' : 'given-up'));
  }, [session, isMerging]);
}

export function useIsMerging(session: Session | null): boolean {
  const hasLines = useGuestCart().length > 0;
  return progress.use() !== 'given-up' && session !== null && hasLines;
}

/** Idempotent, so two tabs may both do it. False when the request failed. */
async function mergeCart(session: Session, lines: readonly GuestLine[]): Promise<boolean> {
  const items = lines.map(({ id, quantity, price }) => ({ product_id: id, quantity, price }));
  const result = await send<typeof merge>('POST', '/api/cart/merge', { items });
  if (!result.ok) {
    showToast({ kind: 'error', text: texts.notMerged });
    return false;
  }
  updateCartState(session, result.value.quantity);
  saveGuestCart([]);
  if (result.value.own > 0) showToast({ kind: 'done', text: texts.ownLeftOut(result.value.own) });
  return true;
}
