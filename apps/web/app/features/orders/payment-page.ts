import type { Cart } from '@perchero/contract/cart/cart';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder } from '@perchero/contract/orders/orders';
import { paths } from '#app/shared/paths.ts';
import type { PaymentReturn } from './payment-verdict.ts';
import { calledBy } from './texts.ts';

/** What a buyer comes back to from the provider. */
export interface PaymentPage {
  readonly returned: PaymentReturn;
  /** The order as it stands; null for guests, strangers and addresses that name none. */
  readonly seen: ReplyOf<typeof getOrder> | null;
  /** What is left in the cart. */
  readonly groups: Cart['groups'];
  readonly isGuest: boolean;
}

interface NextSeller {
  readonly name: string;
  readonly to: string;
}

/** The sellers that are still to be paid: those of the same checkout first, then those of the cart. */
export function sellersLeft(
  seen: NonNullable<PaymentPage['seen']>,
  groups: PaymentPage['groups'],
): NextSeller[] {
  const payable = seen.siblings.flatMap(({ payment_url, other }) =>
    payment_url && other ? [{ id: other.id, name: calledBy(other), to: payment_url }] : [],
  );
  const met = new Set([seen.order.other?.id, ...payable.map(({ id }) => id)]);
  const inCart = groups
    .filter(({ seller, subtotal_cents }) => subtotal_cents > 0 && !met.has(seller.id))
    // Not to an order of theirs that is open: it may be of other pieces.
    .map(({ seller }) => ({ name: calledBy(seller), to: paths.cart }));
  return [...payable, ...inCart];
}
