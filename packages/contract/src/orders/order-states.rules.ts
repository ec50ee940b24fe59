/**
 * An order is one buyer's purchase from one seller. This table defines its state machine: the code checks it before
 * every transition, a property test walks it, and docs/orders.md is generated from it.
 */
export const orderStates = [
  'creating',
  'awaiting_payment',
  'payment_pending',
  'paid',
  'partially_refunded',
  'refund_pending',
  'refunded',
  'in_dispute',
  'charged_back',
  'expired',
  'cancelled',
  'review',
] as const;

export type OrderState = (typeof orderStates)[number];

/** Effect on stock when an order enters a state. */
export const stockEffects = {
  keep: 'stay reserved until the reservation ends',
  'keep-or-reserve':
    'stay reserved; after the reservation ended they are reserved again, and if they are unavailable the move is refused',
  sell: 'are sold to the buyer; released ones are reserved again first, and if they are unavailable the move is refused',
  'sell-if-available':
    'are sold to the buyer if reserved, or if this is the first money and they are available',
  release: 'are released if reserved; sold ones stay sold',
  return: 'are released if reserved; sold ones return to the seller as withdrawn',
  'return-unless-shipped':
    'are treated as in `return`, unless shipped; until the seller relists them, a reimbursed sale takes them again',
  none: 'do not change',
} as const;

export type StockEffect = keyof typeof stockEffects;

interface StateRule {
  readonly means: string;
  readonly stock: StockEffect;
  /** The provider may still receive a payment. */
  readonly isOpen: boolean;
  /** Money was received. Only an operator can move it to a state without money. */
  readonly hasMoney: boolean;
  readonly next: readonly OrderState[];
}

/** States of received money as the provider reports it: any may follow any other. */
const moneyStates = ['paid', 'partially_refunded', 'refunded', 'in_dispute', 'charged_back'] as const;

const afterMoney: readonly OrderState[] = [...moneyStates, 'refund_pending', 'review'];
const whileOpen: readonly OrderState[] = [...moneyStates, 'refund_pending', 'review', 'cancelled'];
/** A late payment. */
const afterEnd: readonly OrderState[] = [...moneyStates, 'refund_pending'];

export const orderRules: Readonly<Record<OrderState, StateRule>> = {
  creating: open('the provider is being asked for a payment link', [
    'awaiting_payment',
    'payment_pending',
    ...whileOpen,
  ]),
  awaiting_payment: open('the buyer can pay', ['payment_pending', 'expired', ...whileOpen]),
  payment_pending: {
    ...open('a payment is pending: a voucher, a card review, one card of two', [
      'awaiting_payment',
      'expired',
      ...whileOpen,
    ]),
    stock: 'keep-or-reserve',
  },
  paid: money('the full amount was received', 'sell', afterMoney),
  partially_refunded: money('part of it was refunded', 'sell', afterMoney),
  refund_pending: money('a full refund is in progress', 'release', afterMoney),
  refunded: money('all of it was refunded', 'return', afterMoney),
  in_dispute: money(
    'the buyer opened a dispute at the provider or the bank',
    'sell-if-available',
    afterMoney,
  ),
  charged_back: money('the bank reversed the payment', 'return-unless-shipped', afterMoney),
  expired: closed('it was not paid in time', afterEnd),
  cancelled: closed('it was cancelled', afterEnd),
  review: {
    means: 'an operator has to decide',
    stock: 'none',
    isOpen: false,
    hasMoney: false,
    next: [...moneyStates, 'refund_pending', 'cancelled', 'expired'],
  },
};

export function canTransition(from: OrderState, to: OrderState): boolean {
  return from !== to && orderRules[from].next.includes(to);
}

export const openStates: readonly OrderState[] = orderStates.filter((state) => orderRules[state].isOpen);

function open(means: string, next: readonly OrderState[]): StateRule {
  return { means, stock: 'keep', isOpen: true, hasMoney: false, next };
}

function money(means: string, stock: StockEffect, next: readonly OrderState[]): StateRule {
  return { means, stock, isOpen: false, hasMoney: true, next };
}

function closed(means: string, next: readonly OrderState[]): StateRule {
  return { means, stock: 'return', isOpen: false, hasMoney: false, next };
}

const inProgress: readonly OrderState[] = [
  'awaiting_payment',
  'payment_pending',
  'paid',
  'partially_refunded',
  'in_dispute',
  'review',
];

/** It may still have to be shipped or received. */
export function isInProgress(state: OrderState): boolean {
  return inProgress.includes(state);
}
