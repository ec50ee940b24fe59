import type { MoneyDecision } from '@perchero/contract/admin/money';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';

const refundable: readonly OrderState[] = ['paid', 'partially_refunded', 'review'];
const unpaid: readonly OrderState[] = ['creating', 'awaiting_payment', 'payment_pending', 'review'];
const refunding: readonly OrderState[] = ['refund_pending', 'review'];

/** What makes sense for an order in this state; whether it can be done is for the API to say. */
export function decisionsFor(state: OrderState): MoneyDecision[] {
  return [
    'check',
    ...(refundable.includes(state) ? ['refund' as const] : []),
    ...(unpaid.includes(state) ? ['cancel' as const] : []),
    ...(refunding.includes(state) ? ['close-refund' as const] : []),
  ];
}
