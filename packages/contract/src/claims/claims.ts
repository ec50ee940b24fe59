import { z } from 'zod';
import { carrierNameLength, carriers, isTracking } from '../delivery/carriers.ts';
import { orderAddress } from '../delivery/deliveries.ts';
import { isZone } from '../delivery/settings.rules.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  claimAnswers,
  claimDecisions,
  claimKinds,
  type ClaimOutcome,
  claimOutcomes,
  claimStates,
  claimTextLength,
  maxClaimPhotos,
  needsPhoto,
} from './claim-states.rules.ts';

const cents = z.int().positive();
const moment = z.iso.datetime().nullable();
const carrierKeys = carriers.map(({ key }) => key);

/** The claim about an order, as its card shows it. */
export const orderClaim = z
  .object({
    id: z.uuid(),
    kind: z.enum(claimKinds),
    state: z.enum(claimStates),
    answer: z.enum(claimAnswers).nullable(),
    /** Offered or decided; null: everything that the seller still has of the order. */
    amount_cents: cents.nullable(),
    /** Until when the one whose turn it is acts, or an operator answers. Null without a deadline. */
    due_at: moment,
    /** An operator has not answered by then. */
    is_late: z.boolean(),
    outcome: z.enum(Object.keys(claimOutcomes) as [ClaimOutcome, ...ClaimOutcome[]]).nullable(),
    /** By this claim; set once it is closed. */
    refunded_cents: cents.nullable(),
  })
  .meta({ id: 'OrderClaim' });
export type OrderClaim = z.output<typeof orderClaim>;

/** Where the buyer returns the products: to an address or office, or in person. */
export const returnPlace = z
  .object({
    method: z.enum(['parcel', 'in_person']),
    /** Of a parcel. */
    address: orderAddress.nullable(),
    /** Where they meet. */
    zone: z.string().nullable(),
  })
  .meta({ id: 'ReturnPlace' });
export type ReturnPlace = z.output<typeof returnPlace>;

/** Signed URLs of a private photo, valid for ten minutes. */
const signedPhoto = z.array(z.object({ width: z.int(), url: z.url() }));

/** Everything both sides said; each sees all of it. */
export const claimDetail = orderClaim
  .extend({
    text: z.string(),
    product_ids: z.array(z.int()),
    opened_at: z.iso.datetime(),
    buyer_photos: z.array(signedPhoto).max(maxClaimPhotos),
    answer_text: z.string().nullable(),
    answered_at: moment,
    /** With the answer, and with the objection to the return. */
    seller_photos: z.array(signedPhoto).max(2 * maxClaimPhotos),
    /** Null until the seller gives it, and once erased. */
    return_place: returnPlace.nullable(),
    return_sent_at: moment,
    return_carrier: z.enum(carrierKeys).nullable(),
    return_carrier_name: z.string().nullable(),
    return_tracking: z.string().nullable(),
    return_tracking_url: z.string().nullable(),
    /** What the seller says about the returned products. */
    contest_text: z.string().nullable(),
    decision: z.enum(claimDecisions).nullable(),
    /** Of the operator, for both. */
    reason: z.string().nullable(),
    decided_at: moment,
    closed_at: moment,
    /** What the seller still has of the order. */
    refundable_cents: z.int().nonnegative(),
  })
  .meta({ id: 'ClaimDetail' });
export type ClaimDetail = z.output<typeof claimDetail>;

/** Actions on the claim of an order; each is the name of its call. */
export const claimActions = [
  'claim-open',
  'claim-answer',
  'claim-place',
  'claim-return-received',
  'claim-contest-return',
  'claim-accept',
  'claim-ask-operator',
  'claim-withdraw',
  'claim-return-sent',
] as const;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
} as const;
const claim_id = z.uuid();
const common = {
  body: z.strictObject({ claim_id }),
  reply: z.object({ success: z.literal(true) }),
} as const;
const refused = ['not-found', 'invalid-order-state', 'deadline-passed', 'claim-moved'] as const;

const badClaim = { error: 'invalid-claim' } as const;
const text = z.string(badClaim).trim().min(claimTextLength.min, badClaim).max(claimTextLength.max, badClaim);
/** Uploads for the purpose `claim`. */
const picture_ids = z.array(z.uuid()).max(maxClaimPhotos, badClaim).default([]);

export const openClaim = defineEndpoint({
  ...write,
  ...common,
  path: '/api/claims/open',
  whenSuspended: true,
  summary: 'Open a claim about an own purchase',
  body: z
    .strictObject({
      /** Chosen by the browser. */
      id: z.uuid(),
      order_id: z.uuid(),
      kind: z.enum(claimKinds, badClaim),
      text,
      product_ids: z.array(z.int().positive()).min(1, badClaim).max(50, badClaim),
      picture_ids,
    })
    .refine(({ kind, picture_ids: photos }) => !needsPhoto(kind) || photos.length > 0, badClaim),
  refusals: { invalid: ['invalid-claim'] },
  errors: [
    'not-found',
    'invalid-order-state',
    'deadline-passed',
    'claim-too-early',
    'claim-exists',
    'picture-not-uploaded',
  ],
});

const place = z.discriminatedUnion('method', [
  /** An address or office of the seller's address book. */
  z.strictObject({ method: z.literal('parcel'), address_id: z.uuid() }),
  z.strictObject({
    method: z.literal('in_person'),
    zone: z.string().trim().refine(isZone, { error: 'invalid-zone' }),
  }),
]);
export type ReturnPlaceInput = z.output<typeof place>;

const badAmount = { error: 'invalid-amount' } as const;
/** Whole pesos. */
export const claimAmount = z.int(badAmount).positive(badAmount).multipleOf(100, badAmount);

export const answerClaim = defineEndpoint({
  ...write,
  ...common,
  path: '/api/claims/answer',
  whenSuspended: true,
  priority: 'money',
  summary: 'Answer a claim about an own sale: refund now, after the return, a part, or not at all',
  body: z
    .strictObject({
      claim_id,
      answer: z.enum(claimAnswers, badClaim),
      /** Required for `no`. */
      text: text.optional(),
      /** Of `part`. */
      amount_cents: claimAmount.optional(),
      /** Of `refund_after_return`, or later. */
      place: place.optional(),
      picture_ids,
    })
    .refine(({ answer, text: words }) => answer !== 'no' || words !== undefined, badClaim)
    .refine(({ answer, amount_cents }) => (answer === 'part') === (amount_cents !== undefined), badAmount)
    .refine(({ answer, place: where }) => answer === 'refund_after_return' || where === undefined, badClaim),
  refusals: { invalid: ['invalid-claim', 'invalid-amount', 'invalid-zone'] },
  errors: [...refused, 'picture-not-uploaded', 'invalid-address', 'in-person-adults-only'],
});

export const givePlace = defineEndpoint({
  ...write,
  ...common,
  path: '/api/claims/place',
  whenSuspended: true,
  summary: 'Say where the products of an own sale are returned',
  body: z.strictObject({ claim_id, place }),
  refusals: { invalid: ['invalid-zone'] },
  errors: [...refused, 'invalid-address', 'in-person-adults-only'],
});

export const confirmReturn = defineEndpoint({
  ...write,
  ...common,
  path: '/api/claims/return-received',
  whenSuspended: true,
  priority: 'money',
  summary: 'Confirm that the returned products arrived, which refunds them',
  errors: [...refused],
});

export const contestReturn = defineEndpoint({
  ...write,
  ...common,
  path: '/api/claims/contest-return',
  whenSuspended: true,
  summary: 'Object to the returned products; an operator decides',
  body: z.strictObject({ claim_id, text, picture_ids }),
  refusals: { invalid: ['invalid-claim'] },
  errors: [...refused, 'picture-not-uploaded'],
});

export const acceptPart = defineEndpoint({
  ...write,
  ...common,
  path: '/api/claims/accept',
  whenSuspended: true,
  priority: 'money',
  summary: 'Accept the part that the seller offers, which refunds it',
  errors: [...refused],
});

export const askOperator = defineEndpoint({
  ...write,
  ...common,
  path: '/api/claims/ask-operator',
  whenSuspended: true,
  summary: 'Ask an operator to decide an own claim',
  errors: [...refused],
});

export const withdrawClaim = defineEndpoint({
  ...write,
  ...common,
  path: '/api/claims/withdraw',
  whenSuspended: true,
  summary: 'Withdraw an own claim, or say that the parcel has arrived',
  body: z.strictObject({
    claim_id,
    /** Of a claim that it did not arrive: the time to object begins. */
    arrived: z.boolean().default(false),
  }),
  refusals: { invalid: ['invalid-claim'] },
  errors: [...refused],
});

const badTracking = { error: 'invalid-tracking' } as const;

export const sendReturn = defineEndpoint({
  ...write,
  ...common,
  path: '/api/claims/return-sent',
  whenSuspended: true,
  summary: 'Say that the products of an own claim were sent back, or handed back in person',
  body: z
    .strictObject({
      claim_id,
      /** Null when they met. */
      carrier: z.enum(carrierKeys, badTracking).nullable(),
      /** Of another carrier only. */
      carrier_name: z.string(badTracking).trim().max(carrierNameLength.max, badTracking).optional(),
      tracking: z.string(badTracking).trim().max(40, badTracking).optional(),
    })
    .refine(({ carrier, tracking }) => carrier === null || isTracking(carrier, tracking || null), badTracking)
    .refine(
      ({ carrier, carrier_name: name = '' }) => carrier !== 'otra' || name.length >= carrierNameLength.min,
      badTracking,
    ),
  refusals: { invalid: ['invalid-tracking'] },
  errors: [...refused],
});
