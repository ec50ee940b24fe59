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

/**
 * What an order in this state does with its pieces.
 * - `held`: they are set aside.
 * - `taken`: they are its buyer's.
 * - `free`: it has none.
 * - `as-before`: whatever they were when it came here.
 */
export type StockEffect = 'held' | 'taken' | 'free' | 'as-before';

interface StateRule {
  readonly stock: StockEffect;
  /** The provider may still be waiting for money. */
  readonly isOpen: boolean;
  /** Money was received at some time. An order never leaves these for one that was never paid. */
  readonly hasMoney: boolean;
  readonly next: readonly OrderState[];
}

/** Whatever the provider says of money that it took: any of these may follow any other. */
const moneyStates = ['paid', 'partially_refunded', 'refunded', 'in_dispute', 'charged_back'] as const;

export const orderRules: Readonly<Record<OrderState, StateRule>> = {
  creating: open('held', ['awaiting_payment', 'cancelled', 'review', ...moneyStates]),
  awaiting_payment: open('held', ['payment_pending', 'expired', 'cancelled', 'review', ...moneyStates]),
  payment_pending: open('held', [
    'awaiting_payment',
    'expired',
    'cancelled',
    'review',
    'refund_pending',
    ...moneyStates,
  ]),
  paid: money('taken', ['refund_pending', 'review', ...moneyStates]),
  partially_refunded: money('taken', ['refund_pending', 'review', ...moneyStates]),
  refund_pending: money('as-before', ['review', ...moneyStates]),
  refunded: money('as-before', ['refund_pending', 'review', ...moneyStates]),
  in_dispute: money('taken', ['refund_pending', 'review', ...moneyStates]),
  charged_back: money('as-before', ['refund_pending', 'review', ...moneyStates]),
  // Money that comes late.
  expired: closed(['refund_pending', ...moneyStates]),
  cancelled: closed(['refund_pending', ...moneyStates]),
  // A person decides.
  review: {
    stock: 'as-before',
    isOpen: false,
    hasMoney: false,
    next: ['refund_pending', 'cancelled', 'expired', ...moneyStates],
  },
};

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return from !== to && orderRules[from].next.includes(to);
}

export const openStates: readonly OrderState[] = orderStates.filter((state) => orderRules[state].isOpen);

function open(stock: StockEffect, next: readonly OrderState[]): StateRule {
  return { stock, isOpen: true, hasMoney: false, next };
}

function money(stock: StockEffect, next: readonly OrderState[]): StateRule {
  return { stock, isOpen: false, hasMoney: true, next };
}

function closed(next: readonly OrderState[]): StateRule {
  return { stock: 'free', isOpen: false, hasMoney: false, next };
}
