import type { OrderState } from './order-states.rules.ts';

/** What somebody can ask for to end an order, and where it is then. What goes back is ended by `refund_pending`. */
export const endingDeeds = {
  cancel: ['cancelled'],
  /** Without asking the provider. */
  'force-cancel': ['cancelled'],
  refund: ['refund_pending'],
  /** The refund is given up, and the sale stands. */
  'close-refund': ['paid', 'partially_refunded'],
} as const satisfies Record<string, readonly OrderState[]>;

export type EndingDeed = keyof typeof endingDeeds;

export interface EndingRight {
  readonly deed: EndingDeed;
  /** Only if the provider answers. */
  readonly asks?: true;
  /** True: only if money is known that can go back. False: only if there is none. */
  readonly ifPaid?: boolean;
}

export interface TimedEnd {
  readonly to: readonly OrderState[];
  /** Null: nobody knows when, and until then an operator can. */
  readonly withinMinutes: number | null;
  readonly note?: string;
}

interface StateEnd {
  /** What ends it when nobody does anything and the provider answers. Null: it is an end itself. */
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
const sold: StateEnd = { ...end, seller: [{ deed: 'refund' }], operator: [{ deed: 'refund' }] };
const untilSomebodyDecides: TimedEnd = { to: [], withinMinutes: null };

/** Who or what ends an order, for every state: none may wait for ever. Printed into docs/orders.md; a test walks all of it. */
export const orderEnds: Readonly<Record<OrderState, StateEnd>> = {
  creating: {
    byTime: {
      to: ['awaiting_payment', 'cancelled'],
      withinMinutes: 25,
      note: 'the recovery check attaches an existing payment link, or cancels',
    },
    unreachable: { to: ['cancelled'], withinMinutes: 25 },
    buyer: [{ deed: 'cancel' }],
    seller: [],
    operator: [{ deed: 'cancel' }, { deed: 'force-cancel' }],
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
    buyer: [{ deed: 'cancel', asks: true }],
    seller: [],
    operator: [{ deed: 'cancel', asks: true }, { deed: 'force-cancel' }],
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
    buyer: [{ deed: 'cancel', asks: true }],
    seller: [],
    operator: [{ deed: 'cancel', asks: true }, { deed: 'force-cancel' }],
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
    operator: [{ deed: 'close-refund' }, { deed: 'force-cancel' }],
  },
  refunded: end,
  in_dispute: {
    byTime: { to: ['paid', 'refunded', 'charged_back'], withinMinutes: null },
    unreachable: untilSomebodyDecides,
    buyer: [],
    seller: [],
    operator: [{ deed: 'force-cancel' }],
  },
  charged_back: end,
  expired: end,
  cancelled: end,
  review: {
    byTime: { to: ['refunded', 'in_dispute', 'charged_back'], withinMinutes: null },
    unreachable: untilSomebodyDecides,
    buyer: [],
    seller: [],
    operator: [
      { deed: 'refund', ifPaid: true },
      { deed: 'cancel', asks: true, ifPaid: false },
      { deed: 'close-refund', ifPaid: true },
      { deed: 'force-cancel' },
    ],
  },
};

/** Nothing more happens to it by itself. `paid` and `partially_refunded` are ended by the delivery once there is one. */
export function isEnd(state: OrderState): boolean {
  return orderEnds[state].byTime === null;
}
