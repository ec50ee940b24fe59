import type { mergeCart as merge } from '@perchero/contract/cart/cart';
import type { Session } from '@perchero/contract/identity/session';
import { send } from '#app/shared/api.ts';
import { showToast } from '#app/ui/toast.ts';
import { tellCart } from './cart-news.ts';
import { type GuestLine, keepGuestCart } from './guest-cart.ts';
import { texts } from './texts.ts';

/** Safe to repeat, so two tabs may both do it. False when it did not get through. */
export async function mergeCart(session: Session, lines: readonly GuestLine[]): Promise<boolean> {
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
