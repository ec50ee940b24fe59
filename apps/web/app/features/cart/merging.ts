import type { Session } from '@perchero/contract/identity/session';
import { useEffect } from 'react';
import { createStore } from '#app/shared/create-store.ts';
import { readGuestCart, useGuestCart } from './guest-cart.ts';
import { mergeCart } from './merge-cart.ts';

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
