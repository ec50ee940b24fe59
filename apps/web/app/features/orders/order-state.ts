import type { Order } from '@perchero/contract/orders/orders';
import type { ComponentProps } from 'react';
import type { Status } from '#app/ui/status.tsx';
import { calledBy, hintTexts, stateTexts } from './texts.ts';

interface StateWord {
  readonly kind: ComponentProps<typeof Status>['kind'];
  readonly word: string;
}

/** How an order stands, in a word and its colour. */
export function wordOf(order: Order): StateWord {
  if (order.delivery_stopped) return { kind: 'bad', word: stateTexts.stopped };
  switch (order.state) {
    case 'creating':
      return { kind: 'wait', word: stateTexts.creating };
    case 'awaiting_payment':
      return order.was_rejected
        ? { kind: 'bad', word: stateTexts.rejected }
        : { kind: 'wait', word: stateTexts.awaiting[order.side] };
    case 'payment_pending':
      return { kind: 'wait', word: stateTexts.pending };
    case 'paid':
      return wordOnItsWay(order);
    case 'partially_refunded':
      return { kind: 'wait', word: stateTexts.partlyRefunded };
    case 'refund_pending':
      return { kind: 'wait', word: stateTexts.refundPending };
    case 'refunded':
      return { kind: 'plain', word: stateTexts.refunded };
    case 'in_dispute':
      return { kind: 'bad', word: stateTexts.disputed };
    case 'charged_back':
      return { kind: 'bad', word: stateTexts.chargedBack };
    case 'expired':
      return { kind: 'plain', word: stateTexts.expired };
    case 'cancelled':
      return { kind: 'plain', word: stateTexts.cancelled };
    case 'review':
      return { kind: 'wait', word: stateTexts.review };
  }
}

function wordOnItsWay(order: Order): StateWord {
  if (order.received_at) return { kind: 'ok', word: stateTexts.received };
  if (order.shipped_at) return { kind: 'talk', word: stateTexts.shipped };
  return { kind: order.side === 'sale' ? 'wait' : 'talk', word: stateTexts.preparing[order.side] };
}

const onItsWay: readonly Order['state'][] = [
  'creating',
  'awaiting_payment',
  'payment_pending',
  'paid',
  'partially_refunded',
];

/** Which of the four steps it is at; null for one that goes no further. */
export function stepOf(order: Order): number | null {
  if (!onItsWay.includes(order.state)) return null;
  if (order.received_at) return 3;
  if (order.shipped_at) return 2;
  return order.state === 'paid' || order.state === 'partially_refunded' ? 1 : 0;
}

/** What it means and what comes next. */
export function hintOf(order: Order): string {
  if (order.delivery_stopped) return hintTexts.stopped[order.side];
  const isBuyer = order.side === 'purchase';
  switch (order.state) {
    case 'creating':
    case 'awaiting_payment':
      return hintWhileUnpaid(order);
    case 'payment_pending':
      if (order.voucher_expires_at) return hintTexts.voucher(new Date(order.voucher_expires_at));
      return isBuyer ? hintTexts.pending : hintTexts.pendingSale;
    case 'paid':
      return hintOnItsWay(order);
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

function hintWhileUnpaid(order: Order): string {
  const until = new Date(order.held_until ?? order.created_at);
  if (order.side === 'sale') return hintTexts.heldForBuyer(until);
  if (!order.actions.includes('pay')) return hintTexts.timeIsOver;
  return order.was_rejected ? hintTexts.rejected : hintTexts.held(until);
}

function hintOnItsWay(order: Order): string {
  const isBuyer = order.side === 'purchase';
  if (order.received_at) return isBuyer ? hintTexts.received : hintTexts.receivedSale;
  if (order.tracking) return hintTexts.tracking(order.tracking);
  if (order.shipped_at) return isBuyer ? hintTexts.shipped : hintTexts.shippedSale;
  return isBuyer ? hintTexts.preparing(calledBy(order.other)) : hintTexts.toShip;
}
