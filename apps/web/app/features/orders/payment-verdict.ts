import type { Order } from '@perchero/contract/orders/orders';
import type { PaymentReturn } from './payment-return.ts';

/**
 * What the page says.
 * - `confirming`: the provider may know more than we do, and is being asked.
 * - `late`: it was asked for a while and has not said.
 * - `unpaid`: nothing was paid, and it still can be.
 */
export type Verdict =
  | 'success'
  | 'failure'
  | 'pending'
  | 'unknown'
  | 'confirming'
  | 'late'
  | 'unpaid'
  | 'expired'
  | 'cancelled'
  | 'review'
  | 'disputed'
  | 'returning'
  | 'returned';

type Seen = Pick<Order, 'state' | 'was_rejected'>;

/** States that may change while a buyer waits. */
const openStates: readonly Order['state'][] = ['creating', 'awaiting_payment', 'payment_pending'];

export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return openStates.includes(state);
}

/** The order decides. Only where there is none to be seen, what the address tells picks the words. */
export function verdictOf(
  order: Seen | null,
  { told, hasTried }: Pick<PaymentReturn, 'told' | 'hasTried'>,
  isWaiting: boolean,
): Verdict {
  if (!order) return told;
  switch (order.state) {
    case 'paid':
    case 'partially_refunded':
      return 'success';
    case 'in_dispute':
      return 'disputed';
    case 'payment_pending':
      return 'pending';
    case 'creating':
    case 'awaiting_payment':
      if (order.was_rejected) return 'failure';
      // Who says that they paid, or tried to, is believed as far as asking goes.
      if (told === 'failure' && !hasTried) return 'unpaid';
      if (isWaiting) return 'confirming';
      return told === 'failure' ? 'unpaid' : 'late';
    case 'refund_pending':
      return 'returning';
    case 'refunded':
    case 'charged_back':
      return 'returned';
    case 'expired':
    case 'cancelled':
    case 'review':
      return order.state;
  }
}
