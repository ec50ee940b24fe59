/**
 * An offer: a price for one unit of a product, between its seller and one buyer. This table defines its state machine: the
 * code checks it before every transition, and docs/orders.md is generated from it.
 */
export const offerStates = [
  'open',
  'accepted',
  'refused',
  'countered',
  'withdrawn',
  'expired',
  'void',
  'used',
] as const;
export type OfferState = (typeof offerStates)[number];

export const offerSides = ['buyer', 'seller'] as const;
export type OfferSide = (typeof offerSides)[number];

/** Why there is nothing to agree on any more; the card says it. */
export const voidCauses = ['sold', 'paused', 'price', 'gone'] as const;
export type VoidCause = (typeof voidCauses)[number];

/** Who or what moves an offer. */
export const offerCauses = {
  maker: 'the side that made the offer',
  other: 'the other side',
  time: 'the deadline',
  order: 'an order is paid at this price',
  taken: 'the buyer takes an offer to likers',
  sold: 'the last unit is sold',
  paused: 'the product is paused or held',
  price: 'the product costs as much or less',
  gone: 'the product or an account is deleted, or one of the two blocked the other',
} as const;
export type OfferCause = keyof typeof offerCauses;

interface OfferRule {
  readonly means: string;
  readonly next: Readonly<Partial<Record<OfferState, readonly OfferCause[]>>>;
}

export const offerRules: Readonly<Record<OfferState, OfferRule>> = {
  open: {
    means: 'waits for the other side',
    next: {
      accepted: ['other'],
      refused: ['other'],
      countered: ['other', 'taken'],
      withdrawn: ['maker'],
      expired: ['time'],
      void: voidCauses,
    },
  },
  accepted: {
    means: 'a price that the buyer can pay; nothing is reserved',
    next: {
      countered: ['taken'],
      expired: ['time'],
      // A paused product may be listed again in time, and a lower list price replaces the agreed one.
      void: ['sold', 'gone'],
      used: ['order'],
    },
  },
  refused: { means: 'the other side said no', next: {} },
  countered: { means: 'another offer replaced it', next: {} },
  withdrawn: { means: 'taken back', next: {} },
  expired: { means: 'nobody answered, or paid', next: {} },
  void: { means: 'there is nothing to agree on any more', next: {} },
  used: { means: 'bought at this price', next: {} },
};

/** Of an offer without an answer, and of an agreed price. */
export const offerHours = 24;
/** The buyer is reminded of an agreed price this long before its end. */
export const reminderHours = 3;

interface OfferTransition {
  readonly from: OfferState;
  readonly to: OfferState;
  readonly by: OfferCause;
}

export function canMoveOffer({ from, to, by }: OfferTransition): boolean {
  return offerRules[from].next[to]?.includes(by) ?? false;
}

/** It has a deadline, and at most one such offer exists for a product and a buyer. */
export function isLive(state: OfferState): boolean {
  return canMoveOffer({ from: state, to: 'expired', by: 'time' });
}

/** The state at this time, whether or not the worker has stored it. */
export function offerStateAt(
  { state, until }: { readonly state: OfferState; readonly until: Date },
  now: Date,
): OfferState {
  return isLive(state) && until <= now ? 'expired' : state;
}
