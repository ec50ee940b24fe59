import type { Order } from '@perchero/contract/orders/orders';
import type { ComponentProps } from 'react';
import type { Status } from '#app/ui/status.tsx';
import { isOwnTurn } from './claim/claim-step.ts';
import { turnTexts as claimTexts } from './claim/texts.ts';
import { stateTexts as deliveryTexts } from './delivery/texts.ts';
import { hintTexts, stateTexts } from './texts.ts';

interface StateLabel {
  readonly kind: ComponentProps<typeof Status>['kind'];
  readonly label: string;
}

/** The label and colour of an order's state. */
export function stateLabelOf(order: Order): StateLabel {
  if (order.delivery_stopped) return { kind: 'bad', label: stateTexts.stopped };
  switch (order.state) {
    case 'creating':
      return { kind: 'wait', label: stateTexts.creating };
    case 'awaiting_payment':
      return order.was_rejected
        ? { kind: 'bad', label: stateTexts.rejected }
        : { kind: 'wait', label: stateTexts.awaiting[order.side] };
    case 'payment_pending':
      return { kind: 'wait', label: stateTexts.pending };
    case 'paid':
      return deliveryLabelOf(order);
    case 'partially_refunded':
      return { kind: 'wait', label: stateTexts.partlyRefunded };
    case 'refund_pending':
      return { kind: 'wait', label: stateTexts.refundPending };
    case 'refunded':
      return { kind: 'plain', label: stateTexts.refunded };
    case 'in_dispute':
      return { kind: 'bad', label: stateTexts.disputed };
    case 'charged_back':
      return { kind: 'bad', label: stateTexts.chargedBack };
    case 'expired':
      return { kind: 'plain', label: stateTexts.expired };
    case 'cancelled':
      return { kind: 'plain', label: stateTexts.cancelled };
    case 'review':
      return { kind: 'wait', label: stateTexts.review };
  }
}

const deliveryKinds = {
  sent: 'talk',
  ready_to_meet: 'talk',
  delivered: 'ok',
  handed_over: 'ok',
  in_claim: 'bad',
  on_hold: 'bad',
  completed: 'ok',
  cancelled: 'plain',
} as const;

function deliveryLabelOf(order: Order): StateLabel {
  const { side, delivery } = order;
  const { state } = delivery;
  if (state === 'in_claim' && isOwnTurn(order)) return { kind: 'wait', label: claimTexts.status };
  if (state !== null && state !== 'preparing')
    return { kind: deliveryKinds[state], label: deliveryTexts[state] };
  const label = deliveryTexts[isMeeting(delivery) ? 'meeting' : 'parcel'][side];
  return { kind: side === 'sale' ? 'wait' : 'talk', label };
}

/** Whether it is handed over in person; of an arranged order once that is known. */
export function isMeeting({ method, state, ready_at }: Order['delivery']): boolean {
  return method === 'in_person' || (method === 'arranged' && (ready_at !== null || state === 'handed_over'));
}

const unpaid: readonly Order['state'][] = ['creating', 'awaiting_payment', 'payment_pending'];

/** The index of the delivery step; null for an order that ended without delivery. */
export function stepOf({ state: orderState, delivery }: Order): number | null {
  const { state, arrived_at, sent_at, ready_at } = delivery;
  if (unpaid.includes(orderState)) return 0;
  if (state === null || state === 'cancelled') return null;
  if (arrived_at || state === 'completed') return 3;
  return sent_at || ready_at ? 2 : 1;
}

/** Explains the state of the order itself; for a paid one its delivery says more. */
export function hintOf(order: Order): string {
  if (order.delivery_stopped) return hintTexts.stopped[order.side];
  const isBuyer = order.side === 'purchase';
  switch (order.state) {
    case 'creating':
    case 'awaiting_payment':
      return unpaidHintOf(order);
    case 'payment_pending':
      if (order.voucher_expires_at) return hintTexts.voucher(new Date(order.voucher_expires_at));
      return isBuyer ? hintTexts.pending : hintTexts.pendingSale;
    case 'paid':
      return hintTexts.paid;
    case 'partially_refunded':
      return hintTexts.partlyRefunded;
    case 'refund_pending':
      return hintTexts.refundPending;
    case 'refunded':
      return isBuyer ? hintTexts.refunded : hintTexts.refundedSale;
    case 'in_dispute':
      return isBuyer ? hintTexts.disputed : hintTexts.disputedSale;
    case 'charged_back':
      return hintTexts.chargedBack;
    case 'expired':
      return hintTexts.ended;
    case 'cancelled':
      return hintTexts.cancelled;
    case 'review':
      return hintTexts.review;
  }
}

function unpaidHintOf(order: Order): string {
  const until = new Date(order.reserved_until ?? order.created_at);
  if (order.side === 'sale') return hintTexts.reservedForBuyer(until);
  if (!order.actions.includes('pay')) return hintTexts.timeIsOver;
  return order.was_rejected ? hintTexts.rejected : hintTexts.reserved(until);
}
