/**
 * An order is one buyer's purchase from one seller. This table is the only word on how it may move: the code asks it before
 * every change, the property test walks it, and docs/orders.md is printed from it.
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

/** What happens to the pieces of an order that comes into a state. */
export const stockEffects = {
  held: 'stay set aside until its reservation ends',
  'held-again':
    'stay set aside; where the reservation had ended they are set aside again, and if they are not there it cannot come here',
  taken:
    'are sold to its buyer; where they were let go they are taken again, and if they are not there it cannot come here',
  'taken-if-there':
    'are sold to its buyer if it holds them, or if it is its first money and they are still there',
  'let-go': 'are free if they were only set aside; what was sold stays so',
  free: 'are free if they were set aside; what was sold is its seller’s again, off the rack',
  'free-unless-sent':
    'are free like that unless they were sent; until their seller shows them again, a buyer whose money comes back has them',
  'as-before': 'stay as they are',
} as const;

export type StockEffect = keyof typeof stockEffects;

interface StateRule {
  readonly means: string;
  readonly stock: StockEffect;
  /** The provider may still be waiting for money. */
  readonly isOpen: boolean;
  /** Money was received at some time. From here only a person leads to a state without. */
  readonly hasMoney: boolean;
  readonly next: readonly OrderState[];
}

/** Whatever the provider says of money that it took: any of these may follow any other. */
const moneyStates = ['paid', 'partially_refunded', 'refunded', 'in_dispute', 'charged_back'] as const;

const afterMoney: readonly OrderState[] = [...moneyStates, 'refund_pending', 'review'];
const whileOpen: readonly OrderState[] = [...moneyStates, 'refund_pending', 'review', 'cancelled'];
/** Money that comes late. */
const afterEnd: readonly OrderState[] = [...moneyStates, 'refund_pending'];

export const orderRules: Readonly<Record<OrderState, StateRule>> = {
  creating: open('the provider is being asked for a payment', [
    'awaiting_payment',
    'payment_pending',
    ...whileOpen,
  ]),
  awaiting_payment: open('the buyer can pay', ['payment_pending', 'expired', ...whileOpen]),
  payment_pending: {
    ...open('a payment is on its way: a voucher, a review, one card of two', [
      'awaiting_payment',
      'expired',
      ...whileOpen,
    ]),
    stock: 'held-again',
  },
  paid: money('all of it was received', 'taken', afterMoney),
  partially_refunded: money('some of it was given back', 'taken', afterMoney),
  refund_pending: money('it is to be given back', 'let-go', afterMoney),
  refunded: money('all of it was given back', 'free', afterMoney),
  in_dispute: money('the buyer complained to the provider or the bank', 'taken-if-there', afterMoney),
  charged_back: money('the bank took it back', 'free-unless-sent', afterMoney),
  expired: closed('nobody paid in time', afterEnd),
  cancelled: closed('it was given up', afterEnd),
  review: {
    means: 'a person has to decide',
    stock: 'as-before',
    isOpen: false,
    hasMoney: false,
    next: [...moneyStates, 'refund_pending', 'cancelled', 'expired'],
  },
};

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return from !== to && orderRules[from].next.includes(to);
}

export const openStates: readonly OrderState[] = orderStates.filter((state) => orderRules[state].isOpen);

function open(means: string, next: readonly OrderState[]): StateRule {
  return { means, stock: 'held', isOpen: true, hasMoney: false, next };
}

function money(means: string, stock: StockEffect, next: readonly OrderState[]): StateRule {
  return { means, stock, isOpen: false, hasMoney: true, next };
}

function closed(means: string, next: readonly OrderState[]): StateRule {
  return { means, stock: 'free', isOpen: false, hasMoney: false, next };
}

const onItsWay: readonly OrderState[] = [
  'awaiting_payment',
  'payment_pending',
  'paid',
  'partially_refunded',
  'in_dispute',
  'review',
];

/** Something of it may still be sent or received. */
export function isOnItsWay(state: OrderState): boolean {
  return onItsWay.includes(state);
}
