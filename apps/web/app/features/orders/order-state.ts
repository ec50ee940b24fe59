import type { Order } from '@perchero/contract/orders/orders';
import type { ComponentProps } from 'react';
import type { Status } from '#app/ui/status.tsx';
import { firstNameOf, hintTexts, stateTexts } from './texts.ts';

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

function deliveryLabelOf(order: Order): StateLabel {
  if (order.received_at) return { kind: 'ok', label: stateTexts.received };
  if (order.shipped_at) return { kind: 'talk', label: stateTexts.shipped };
  return { kind: order.side === 'sale' ? 'wait' : 'talk', label: stateTexts.preparing[order.side] };
}

const deliverable: readonly Order['state'][] = [
  'creating',
  'awaiting_payment',
  'payment_pending',
  'paid',
  'partially_refunded',
];

/** The index of the delivery step; null for an order that ended without delivery. */
export function stepOf(order: Order): number | null {
  if (!deliverable.includes(order.state)) return null;
  if (order.received_at) return 3;
  if (order.shipped_at) return 2;
  return order.state === 'paid' || order.state === 'partially_refunded' ? 1 : 0;
}

/** Explains the state and the next step. */
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
      return deliveryHintOf(order);
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

function deliveryHintOf(order: Order): string {
  const isBuyer = order.side === 'purchase';
  if (order.received_at) return isBuyer ? hintTexts.received : hintTexts.receivedSale;
  if (order.tracking) return hintTexts.tracking(order.tracking);
  if (order.shipped_at) return isBuyer ? hintTexts.shipped : hintTexts.shippedSale;
  return isBuyer ? hintTexts.preparing(firstNameOf(order.other)) : hintTexts.toShip;
}
