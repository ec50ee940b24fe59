import type { MoneyDecision, WatchedOrder } from '@perchero/contract/admin/money';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';

const refundable: readonly OrderState[] = ['paid', 'partially_refunded', 'review'];
const unpaid: readonly OrderState[] = ['creating', 'awaiting_payment', 'payment_pending', 'review'];
/** A refund beside them may have failed. */
const kept: readonly OrderState[] = ['paid', 'partially_refunded'];
const refunding: readonly OrderState[] = ['refund_pending', 'review', ...kept];
const forceable: readonly OrderState[] = [...unpaid, 'refund_pending', 'in_dispute'];

/** What makes sense for an order as it is; whether it can be done is for the API to say. */
export function decisionsFor({
  state,
  fraud_alert_at: alertAt,
}: Pick<WatchedOrder, 'state' | 'fraud_alert_at'>): MoneyDecision[] {
  return [
    'check',
    ...(alertAt === null ? [] : ['clear-fraud' as const]),
    ...(refundable.includes(state) ? ['refund' as const] : []),
    ...(kept.includes(state) ? ['retry-refund' as const] : []),
    ...(unpaid.includes(state) ? ['cancel' as const] : []),
    ...(refunding.includes(state) ? ['close-refund' as const] : []),
    ...(forceable.includes(state) ? ['force-cancel' as const] : []),
  ];
}
