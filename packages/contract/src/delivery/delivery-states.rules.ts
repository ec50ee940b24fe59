/**
 * The delivery of a paid order. This table defines its state machine: the code checks it before every transition, and
 * docs/orders.md is generated from it.
 */
export const deliveryStates = [
  'preparing',
  'sent',
  'ready_to_meet',
  'delivered',
  'handed_over',
  'in_claim',
  'on_hold',
  'completed',
  'cancelled',
] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** `arranged`: an order paid before deliveries existed, which may take either way. */
export const deliveryMethods = ['in_person', 'parcel', 'arranged'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Who or what makes a transition. */
export const deliveryCauses = {
  buyer: 'the buyer',
  seller: 'the seller',
  code: "the buyer's code, entered by the seller",
  agreement: 'the seller agrees to cancel, as the buyer asked',
  time: 'the deadline passes',
  'money-back': 'the order is refunded or charged back',
  moderation: 'a product is removed by moderation',
  'order-held': 'the order is in dispute or review',
  'order-released': 'the dispute or review ends; back to the state before',
  claim: 'the claim ends',
  'paid-again': 'the order is paid again: `preparing` if nothing was sent, else `completed`',
} as const;

export type DeliveryCause = keyof typeof deliveryCauses;

/** Either business days or hours after the state begins. */
export type DeliveryPeriod = { readonly businessDays: number } | { readonly hours: number };

interface DeliveryEnd {
  readonly after: DeliveryPeriod;
  readonly to: DeliveryState;
  /** Granted once by the buyer. */
  readonly extension?: DeliveryPeriod;
  /** Instead of `after` if only the seller says that it was handed over. */
  readonly afterSellersWord?: DeliveryPeriod;
}

interface DeliveryRule {
  readonly means: string;
  readonly next: Readonly<Partial<Record<DeliveryState, readonly DeliveryCause[]>>>;
  /** What happens without any action. Null: the claim or the order ends it, or nothing does. */
  readonly end: DeliveryEnd | null;
}

/** Time to object, which begins with the arrival. */
const objection: DeliveryEnd = { after: { hours: 48 }, to: 'completed' };
const afterArrival = {
  completed: ['buyer', 'time'],
  in_claim: ['buyer', 'moderation'],
  cancelled: ['money-back'],
  on_hold: ['order-held'],
} as const;

export const deliveryRules: Readonly<Record<DeliveryState, DeliveryRule>> = {
  preparing: {
    means: 'paid, with the seller',
    next: {
      sent: ['seller'],
      ready_to_meet: ['seller'],
      delivered: ['buyer'],
      handed_over: ['code', 'buyer'],
      in_claim: ['moderation'],
      on_hold: ['order-held'],
      cancelled: ['seller', 'agreement', 'time', 'money-back'],
    },
    end: { after: { businessDays: 5 }, to: 'cancelled', extension: { businessDays: 3 } },
  },
  sent: {
    means: 'on its way',
    next: {
      delivered: ['buyer', 'time'],
      in_claim: ['buyer', 'moderation'],
      on_hold: ['order-held'],
      cancelled: ['money-back'],
    },
    end: { after: { businessDays: 10 }, to: 'delivered' },
  },
  ready_to_meet: {
    means: 'the seller has it at hand',
    next: {
      handed_over: ['code', 'buyer', 'seller'],
      in_claim: ['moderation'],
      on_hold: ['order-held'],
      cancelled: ['seller', 'agreement', 'time', 'money-back'],
    },
    end: { after: { businessDays: 10 }, to: 'cancelled' },
  },
  delivered: { means: 'arrived; the buyer may object', next: afterArrival, end: objection },
  handed_over: {
    means: 'handed over in person; the buyer may object',
    next: afterArrival,
    end: { ...objection, afterSellersWord: { businessDays: 5 } },
  },
  in_claim: {
    means: 'a claim is open',
    next: {
      preparing: ['claim'],
      sent: ['claim'],
      ready_to_meet: ['claim'],
      delivered: ['claim'],
      handed_over: ['claim'],
      completed: ['claim'],
      cancelled: ['claim'],
    },
    end: null,
  },
  on_hold: {
    means: 'waits for the decision about the payment',
    next: {
      preparing: ['order-released'],
      sent: ['order-released'],
      ready_to_meet: ['order-released'],
      delivered: ['order-released'],
      handed_over: ['order-released'],
      cancelled: ['money-back'],
    },
    end: null,
  },
  completed: { means: 'ended, the sale stands', next: {}, end: null },
  cancelled: {
    means: 'ended, the money goes back',
    next: { preparing: ['paid-again'], completed: ['paid-again'] },
    end: null,
  },
};

/** The early reminder leaves this many business days; from its day on a buyer may claim that a parcel did not arrive. */
export const earlyReminderDays = 2;

/** States that only one way reaches. */
const methodOfState: Readonly<Partial<Record<DeliveryState, DeliveryMethod>>> = {
  sent: 'parcel',
  delivered: 'parcel',
  ready_to_meet: 'in_person',
  handed_over: 'in_person',
};

interface DeliveryTransition {
  readonly method: DeliveryMethod;
  readonly from: DeliveryState;
  readonly to: DeliveryState;
  readonly by: DeliveryCause;
}

export function canMoveDelivery({ method, from, to, by }: DeliveryTransition): boolean {
  const needed = methodOfState[to] ?? method;
  const isOfMethod = method === 'arranged' || needed === method;
  return isOfMethod && (deliveryRules[from].next[to]?.includes(by) ?? false);
}

export function isDeliveryEnded(state: DeliveryState): boolean {
  return state === 'completed' || state === 'cancelled';
}
