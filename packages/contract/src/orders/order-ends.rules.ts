import type { OrderState } from './order-states.rules.ts';

interface StateEnd {
  /** What ends it when nobody does anything and the provider answers, and at the latest when. Null: it is an end itself. */
  readonly byTime: string | null;
  /** What ends it when the provider or the seller's account at the provider cannot be reached. */
  readonly unreachable: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
  readonly operator: string | null;
}

const end: StateEnd = { byTime: null, unreachable: null, buyer: null, seller: null, operator: null };
const operatorUnpaid = 'cancel; force-cancel without asking the provider';

/** Who or what ends an order, for every state: none may wait for ever. Printed into docs/orders.md. */
export const orderEnds: Readonly<Record<OrderState, StateEnd>> = {
  creating: {
    ...end,
    byTime: 'payable or `cancelled`, 25 minutes after checkout',
    unreachable: '`cancelled`, 25 minutes after checkout',
    operator: operatorUnpaid,
  },
  awaiting_payment: {
    ...end,
    byTime: '`expired`, 25 minutes after checkout (products are free after 15)',
    unreachable: '`expired`, within 72 hours (products are free after 15 minutes)',
    buyer: 'cancel',
    operator: operatorUnpaid,
  },
  payment_pending: {
    ...end,
    byTime:
      '`expired` or `refund_pending`: 72 hours after the voucher’s date, two business days after a card review began',
    unreachable: 'the same moment, or 72 hours of silence if that is later',
    buyer: 'cancel',
    operator: operatorUnpaid,
  },
  paid: {
    ...end,
    seller: 'refund',
    operator: 'refund',
  },
  partially_refunded: {
    ...end,
    seller: 'refund',
    operator: 'refund',
  },
  refund_pending: {
    ...end,
    byTime:
      '`refunded`; `charged_back` or the sale again by a bank’s word; `review` after 7 days without funds',
    unreachable: '`review` after 72 hours; the refund goes on being tried',
    operator: 'close-refund; force-cancel',
  },
  refunded: end,
  in_dispute: {
    ...end,
    byTime: 'the provider’s decision about the claim',
    unreachable: 'the provider’s decision, once it can be read; until then an operator',
    operator: 'force-cancel',
  },
  charged_back: end,
  expired: end,
  cancelled: end,
  review: {
    ...end,
    byTime: 'a refund that the provider reports; otherwise an operator',
    unreachable: 'an operator',
    operator: 'refund; cancel; close-refund; force-cancel',
  },
};

/** Nothing more happens to it by itself. `paid` and `partially_refunded` are ended by the delivery once there is one. */
export function isEnd(state: OrderState): boolean {
  return orderEnds[state].byTime === null;
}
