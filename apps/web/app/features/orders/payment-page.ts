import type { Cart } from '@perchero/contract/cart/cart';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder } from '@perchero/contract/orders/orders';
import { paths } from '#app/shared/paths.ts';
import type { PaymentReturn } from './payment-outcome.ts';
import { firstNameOf } from './texts.ts';

/** The page that a buyer returns to from the payment provider. */
export interface PaymentPage {
  readonly returned: PaymentReturn;
  /** Null for guests, for orders of others and when the URL names none. */
  readonly orderReply: ReplyOf<typeof getOrder> | null;
  /** The remaining cart. */
  readonly groups: Cart['groups'];
  readonly isGuest: boolean;
}

interface NextSeller {
  readonly name: string;
  readonly to: string;
}

/** The sellers still to be paid: first those of the same checkout, then those of the cart. */
export function sellersLeft(
  orderReply: NonNullable<PaymentPage['orderReply']>,
  groups: PaymentPage['groups'],
): NextSeller[] {
  const payable = orderReply.siblings.flatMap(({ payment_url, other }) =>
    payment_url && other ? [{ id: other.id, name: firstNameOf(other), to: payment_url }] : [],
  );
  const listed = new Set([orderReply.order.other?.id, ...payable.map(({ id }) => id)]);
  const inCart = groups
    .filter(({ seller, subtotal_cents }) => subtotal_cents > 0 && !listed.has(seller.id))
    // Links to the cart, because an open order of that seller may hold other products.
    .map(({ seller }) => ({ name: firstNameOf(seller), to: paths.cart }));
  return [...payable, ...inCart];
}
