import type { OrderState } from './order-states.rules.ts';

/** Actions that end an order, with the resulting state. A refund passes through `refund_pending`. */
export const endingActions = {
  cancel: ['cancelled'],
  /** Without asking the provider. */
  'force-cancel': ['cancelled'],
  refund: ['refund_pending'],
  /** The refund is abandoned and the order stays paid. */
  'close-refund': ['paid', 'partially_refunded'],
} as const satisfies Record<string, readonly OrderState[]>;

export type EndingAction = keyof typeof endingActions;

export interface EndingRight {
  readonly action: EndingAction;
  /** Only if the provider answers. */
  readonly asksProvider?: true;
  /** True: only with a refundable payment. False: only without one. */
  readonly ifPaid?: boolean;
}

export interface TimedEnd {
  readonly to: readonly OrderState[];
  /** Null: no fixed time; an operator can end it before. */
  readonly withinMinutes: number | null;
  readonly note?: string;
}

interface StateEnd {
  /** What ends it without any action while the provider is reachable. Null for a final state. */
  readonly byTime: TimedEnd | null;
  /** The same when the provider or the seller's account at the provider cannot be reached. */
  readonly unreachable: TimedEnd | null;
  readonly buyer: readonly EndingRight[];
  readonly seller: readonly EndingRight[];
  readonly operator: readonly EndingRight[];
}

const hours = 60;
const days = 24 * hours;

const end: StateEnd = { byTime: null, unreachable: null, buyer: [], seller: [], operator: [] };
const sold: StateEnd = { ...end, seller: [{ action: 'refund' }], operator: [{ action: 'refund' }] };
const untilOperatorDecides: TimedEnd = { to: [], withinMinutes: null };

/** Who or what ends an order in every state, so that none waits for ever. docs/orders.md is generated from it; a test covers it. */
export const orderEnds: Readonly<Record<OrderState, StateEnd>> = {
  creating: {
    byTime: {
      to: ['awaiting_payment', 'cancelled'],
      withinMinutes: 25,
      note: 'the recovery check attaches an existing payment link, or cancels',
    },
    unreachable: { to: ['cancelled'], withinMinutes: 25 },
    buyer: [{ action: 'cancel' }],
    seller: [],
    operator: [{ action: 'cancel' }, { action: 'force-cancel' }],
  },
  awaiting_payment: {
    byTime: {
      to: ['expired', 'cancelled'],
      withinMinutes: 25,
      note: '`cancelled` if its seller disconnected; products are released after 15 minutes',
    },
    unreachable: {
      to: ['expired'],
      withinMinutes: 72 * hours,
      note: 'products are released after 15 minutes',
    },
    buyer: [{ action: 'cancel', asksProvider: true }],
    seller: [],
    operator: [{ action: 'cancel', asksProvider: true }, { action: 'force-cancel' }],
  },
  payment_pending: {
    byTime: {
      to: ['expired', 'refund_pending'],
      withinMinutes: 5 * days,
      note: 'two business days after a card review began; for a voucher 72 hours after its expiry date',
    },
    unreachable: {
      to: ['expired', 'refund_pending'],
      withinMinutes: 5 * days,
      note: 'the same time, or 72 hours without an answer if that is later',
    },
    buyer: [{ action: 'cancel', asksProvider: true }],
    seller: [],
    operator: [{ action: 'cancel', asksProvider: true }, { action: 'force-cancel' }],
  },
  paid: sold,
  partially_refunded: sold,
  refund_pending: {
    byTime: {
      to: ['refunded', 'review', 'charged_back', 'paid', 'partially_refunded'],
      withinMinutes: 7 * days,
      note: '`refunded` at once, `review` after 7 days without funds; `charged_back` or the sale again when a bank decides',
    },
    unreachable: { to: ['review'], withinMinutes: 73 * hours, note: 'the refund is still retried' },
    buyer: [],
    seller: [],
    operator: [{ action: 'close-refund' }, { action: 'force-cancel' }],
  },
  refunded: end,
  in_dispute: {
    byTime: { to: ['paid', 'refunded', 'charged_back'], withinMinutes: null },
    unreachable: untilOperatorDecides,
    buyer: [],
    seller: [],
    operator: [{ action: 'force-cancel' }],
  },
  charged_back: end,
  expired: end,
  cancelled: end,
  review: {
    byTime: { to: ['refunded', 'in_dispute', 'charged_back'], withinMinutes: null },
    unreachable: untilOperatorDecides,
    buyer: [],
    seller: [],
    operator: [
      { action: 'refund', ifPaid: true },
      { action: 'cancel', asksProvider: true, ifPaid: false },
      { action: 'close-refund', ifPaid: true },
      { action: 'force-cancel' },
    ],
  },
};

/** Nothing more happens to the order automatically; the delivery of a paid one goes on. */
export function isFinal(state: OrderState): boolean {
  return orderEnds[state].byTime === null;
}
