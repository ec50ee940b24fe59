/**
 * A buyer's claim about a delivery. This table defines its state machine: the code checks it before every transition,
 * and docs/orders.md is generated from it.
 */
export const claimStates = [
  'waiting_seller',
  'waiting_buyer',
  'waiting_place',
  'waiting_return',
  'return_sent',
  'waiting_operator',
  'refunding',
  'on_hold',
  'closed',
] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimKinds = ['not_arrived', 'not_as_described', 'damaged', 'not_authentic'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** What the seller answers. */
export const claimAnswers = ['refund', 'refund_after_return', 'part', 'no'] as const;
export type ClaimAnswer = (typeof claimAnswers)[number];

/** What an operator decides. */
export const claimDecisions = ['refund', 'refund_after_return', 'part', 'no_refund'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

export const claimOutcomes = {
  refunded: 'everything was refunded',
  partly_refunded: 'the agreed part was refunded',
  no_refund: 'nothing was refunded',
  withdrawn: 'the buyer withdrew it',
  arrived: 'the parcel arrived; the time to object begins again, and this claim does not count',
  settled_elsewhere: 'everything was refunded at the provider or by hand',
  refund_failed: 'the refund could not be made and an operator closed it',
} as const;
export type ClaimOutcome = keyof typeof claimOutcomes;

/** Who or what makes a transition. */
export const claimCauses = {
  buyer: 'the buyer',
  seller: 'the seller',
  operator: 'an operator',
  time: 'the deadline passes',
  refund: 'the refund is made or given up',
  'order-held': 'the payment is in dispute, charged back, in review, or refunded for another reason',
  'order-released': 'the payment stands; back to the state before',
  'money-back': 'the order was refunded or cancelled for another reason',
} as const;
export type ClaimCause = keyof typeof claimCauses;

interface ClaimEnd {
  /** Business days after the state begins. */
  readonly days: number;
  /** Reminders at 10:00, this many business days before the last. */
  readonly remindBefore: readonly number[];
  /** The operator's answer is promised this many business days before the end. */
  readonly promiseBefore?: number;
}

interface ClaimRule {
  readonly means: string;
  /** Whose turn it is; null: nobody's of the two. */
  readonly turn: 'buyer' | 'seller' | null;
  readonly next: Readonly<Partial<Record<ClaimState, readonly ClaimCause[]>>>;
  /** Null: the refund or the order ends it, or nothing does. */
  readonly end: ClaimEnd | null;
}

const held = { on_hold: ['order-held'] } as const;

export const claimRules: Readonly<Record<ClaimState, ClaimRule>> = {
  waiting_seller: {
    means: 'the seller answers',
    turn: 'seller',
    next: {
      waiting_buyer: ['seller'],
      waiting_place: ['seller', 'time'],
      waiting_return: ['seller'],
      refunding: ['seller', 'time'],
      ...held,
      closed: ['buyer', 'money-back'],
    },
    end: { days: 3, remindBefore: [1] },
  },
  waiting_buyer: {
    means: 'the buyer accepts the part, or asks for an operator',
    turn: 'buyer',
    next: {
      waiting_operator: ['buyer'],
      refunding: ['buyer', 'time'],
      ...held,
      closed: ['buyer', 'time', 'money-back'],
    },
    end: { days: 3, remindBefore: [1] },
  },
  waiting_place: {
    means: 'the seller says where to return it',
    turn: 'seller',
    next: { waiting_return: ['seller'], refunding: ['time'], ...held, closed: ['money-back'] },
    end: { days: 2, remindBefore: [] },
  },
  waiting_return: {
    means: 'the buyer sends it back',
    turn: 'buyer',
    next: { return_sent: ['buyer'], ...held, closed: ['buyer', 'time', 'money-back'] },
    end: { days: 5, remindBefore: [2, 0] },
  },
  return_sent: {
    means: 'on its way back; the seller confirms or objects',
    turn: 'seller',
    next: { waiting_operator: ['seller'], refunding: ['seller', 'time'], ...held, closed: ['money-back'] },
    end: { days: 10, remindBefore: [2] },
  },
  waiting_operator: {
    means: 'an operator decides; the answer is promised within 5 business days',
    turn: null,
    next: {
      waiting_place: ['operator', 'time'],
      waiting_return: ['operator'],
      refunding: ['operator', 'time'],
      ...held,
      closed: ['operator', 'money-back'],
    },
    end: { days: 10, remindBefore: [], promiseBefore: 5 },
  },
  refunding: {
    means: 'the provider makes the refund',
    turn: null,
    next: { ...held, closed: ['refund', 'money-back'] },
    end: null,
  },
  on_hold: {
    means: 'waits for the decision about the payment',
    turn: null,
    next: {
      waiting_seller: ['order-released'],
      waiting_buyer: ['order-released'],
      waiting_place: ['order-released'],
      waiting_return: ['order-released'],
      return_sent: ['order-released'],
      waiting_operator: ['order-released'],
      refunding: ['order-released'],
      closed: ['money-back'],
    },
    end: null,
  },
  closed: { means: 'ended', turn: null, next: {}, end: null },
};

interface ClaimTransition {
  readonly from: ClaimState;
  readonly to: ClaimState;
  readonly by: ClaimCause;
}

export function canMoveClaim({ from, to, by }: ClaimTransition): boolean {
  return claimRules[from].next[to]?.includes(by) ?? false;
}

export interface ClaimFacts {
  readonly state: ClaimState;
  readonly kind: ClaimKind;
  readonly answer: ClaimAnswer | null;
  /** The buyer has sent it back. */
  readonly isReturned: boolean;
}

/** Where the deadline leads; null for a state without one. */
export function stateAfterDeadline({ state, kind, answer, isReturned }: ClaimFacts): ClaimState | null {
  switch (state) {
    case 'waiting_seller':
      return withoutAnswer(kind);
    case 'waiting_buyer':
      return answer === 'part' ? 'refunding' : 'closed';
    case 'waiting_place':
    case 'return_sent':
      return 'refunding';
    case 'waiting_return':
      return 'closed';
    case 'waiting_operator':
      return isReturned ? 'refunding' : withoutAnswer(kind);
    case 'refunding':
    case 'on_hold':
    case 'closed':
      return null;
  }
}

/** Silence is a refund after the return; of what never arrived nothing can be returned. */
function withoutAnswer(kind: ClaimKind): ClaimState {
  return kind === 'not_arrived' ? 'refunding' : 'waiting_place';
}

/** Answers of the seller: what never arrived is refunded, or was sent. */
export function answersTo(kind: ClaimKind): readonly ClaimAnswer[] {
  return kind === 'not_arrived' ? ['refund', 'no'] : claimAnswers;
}

/** What never arrived cannot be photographed. */
export function needsPhoto(kind: ClaimKind): boolean {
  return kind !== 'not_arrived';
}

export const claimTextLength = { min: 10, max: 1000 } as const;
export const claimReasonLength = { min: 20, max: 500 } as const;
export const maxClaimPhotos = 5;
/** Calendar days after a chargeback, in which the money may come back to the seller. */
export const chargebackDays = 60;
