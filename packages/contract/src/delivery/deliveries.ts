import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { carrierNameLength, carriers, isTracking } from './carriers.ts';
import { deliveryMethods, deliveryStates } from './delivery-states.rules.ts';

/** Who or what proves that the buyer has it. */
export const deliveryProofs = ['code', 'buyer', 'seller', 'time'] as const;
export type DeliveryProof = (typeof deliveryProofs)[number];

/** Why a delivery ended. */
export const deliveryEndCauses = [
  // Completed: the buyer approved it, did not object in time, or the order was paid again.
  'buyer',
  'time',
  'paid-again',
  // Cancelled: by the seller before sending, both agreed, not sent in time, never met.
  'seller',
  'agreed',
  'unsent',
  'not-met',
  // Cancelled: by the seller after sending, refunded otherwise, charged back, or the order was cancelled.
  'seller-refund',
  'refunded',
  'charged-back',
  'order-cancelled',
  // Either, as its claim ended.
  'claim',
] as const;
export type DeliveryEndCause = (typeof deliveryEndCauses)[number];

/** The copy of the buyer's address that an order keeps. */
export const orderAddress = z
  .object({
    /** At home, or picked up at an office of the carrier. */
    kind: z.enum(['home', 'office']),
    recipient: z.string(),
    phone: z.string(),
    street: z.string().nullable(),
    door: z.string().nullable(),
    apartment: z.string().nullable(),
    office: z.string().nullable(),
    locality: z.string(),
    department: z.string(),
    postal_code: z.string().nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'OrderAddress' });
export type OrderAddress = z.output<typeof orderAddress>;

const carrierKeys = carriers.map(({ key }) => key);
const moment = z.iso.datetime().nullable();

/** How an order gets to its buyer. */
export const orderDelivery = z
  .object({
    method: z.enum(deliveryMethods),
    /** Of a parcel: `priced` is paid with the order, `on_arrival` to the carrier. */
    terms: z.enum(['priced', 'free', 'on_arrival']).nullable(),
    cost_cents: z.int().nonnegative(),
    /** Where the seller meets buyers. */
    zone: z.string().nullable(),
    /** Where the seller is: the price of a parcel depends on whether it leaves this department. */
    from_department: z.string().nullable(),
    /** Where a parcel goes; known to the seller before the payment too. */
    department: z.string().nullable(),
    /** Null until it is paid. */
    state: z.enum(deliveryStates).nullable(),
    /** When the state ends by itself. */
    due_at: moment,
    /** From when the buyer may claim that a sent parcel did not arrive. */
    claim_from: moment,
    /** Until when the seller sends it or agrees on a meeting. */
    send_by: moment,
    /** The buyer gave the seller more time. */
    extended: z.boolean(),
    ready_at: moment,
    sent_at: moment,
    arrived_at: moment,
    ended_at: moment,
    proof: z.enum(deliveryProofs).nullable(),
    end_cause: z.enum(deliveryEndCauses).nullable(),
    carrier: z.enum(carrierKeys).nullable(),
    /** As shown; of another carrier as typed by the seller. */
    carrier_name: z.string().nullable(),
    tracking: z.string().nullable(),
    /** The carrier's page. */
    tracking_url: z.string().nullable(),
    /** The buyer asked to cancel; the answer is null until the seller decides. */
    cancel: z
      .object({ asked_at: z.iso.datetime(), answer: z.enum(['agreed', 'refused']).nullable() })
      .nullable(),
    /** Six digits, for the buyer, until it is handed over. */
    code: z.string().nullable(),
    /** For the seller, after too many wrong codes. */
    code_locked_until: moment,
    /** For the buyer; for the seller of a paid parcel until it ends. Null once erased. */
    address: orderAddress.nullable(),
  })
  .meta({ id: 'OrderDelivery' });

export type OrderDelivery = z.output<typeof orderDelivery>;

/** Actions on the delivery of an order; each is the name of its call. A sale is also cancelled by `cancel`. */
export const deliveryActions = [
  'send',
  'ready',
  'hand-over',
  'say-handed',
  'answer-cancel',
  'label',
  'confirm',
  'approve',
  'extend',
  'ask-cancel',
  'change-address',
] as const;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
} as const;
const order_id = z.uuid();
const success = z.object({ success: z.literal(true) });
const common = { body: z.strictObject({ order_id }), reply: success } as const;
const refused = ['not-found', 'invalid-order-state', 'deadline-passed'] as const;
/** Shown to the other person. */
const reason = z.string().trim().max(200).optional();

const badTracking = { error: 'invalid-tracking' } as const;

export const sendParcel = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/send',
  whenSuspended: true,
  summary: 'Send the parcel of an own sale, or correct its number and photo until it is delivered',
  body: z
    .strictObject({
      order_id,
      carrier: z.enum(carrierKeys, badTracking),
      /** Of another carrier only. */
      carrier_name: z.string(badTracking).trim().max(carrierNameLength.max, badTracking).optional(),
      tracking: z.string(badTracking).trim().max(40, badTracking).optional(),
      /** An upload for the purpose `parcel`. */
      picture_id: z.uuid().optional(),
    })
    .refine(({ carrier, tracking }) => isTracking(carrier, tracking || null), badTracking)
    .refine(
      ({ carrier, carrier_name: name = '' }) => carrier !== 'otra' || name.length >= carrierNameLength.min,
      badTracking,
    ),
  refusals: { invalid: ['invalid-tracking'] },
  errors: [...refused, 'picture-not-uploaded'],
});

export const readyToMeet = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/ready',
  whenSuspended: true,
  summary: 'Say that the products of an own sale are at hand for a meeting',
  errors: [...refused],
});

export const handOver = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/hand-over',
  whenSuspended: true,
  summary: "Hand an own sale over with the buyer's code; five wrong codes lock it for an hour",
  body: z.strictObject({ order_id, code: z.string().trim().max(20) }),
  errors: [...refused, 'invalid-handover-code', 'handover-locked'],
});

export const sayHanded = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/say-handed',
  whenSuspended: true,
  summary: 'Say that an own sale was handed over without the code',
  errors: [...refused],
});

export const cancelSale = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/cancel',
  whenSuspended: true,
  priority: 'money',
  summary: 'Cancel an own paid sale before it is sent; everything is refunded',
  body: z.strictObject({ order_id, reason }),
  errors: [...refused],
});

export const answerCancel = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/answer-cancel',
  whenSuspended: true,
  priority: 'money',
  summary: 'Agree or not to cancel an own sale, as its buyer asked; agreeing refunds everything',
  body: z.strictObject({ order_id, agree: z.boolean() }),
  errors: [...refused],
});

export const confirmDelivery = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/confirm',
  whenSuspended: true,
  summary: 'Confirm that an own purchase arrived',
  errors: [...refused],
});

export const approveDelivery = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/approve',
  whenSuspended: true,
  summary: 'Say that nothing is wrong with an own purchase, which completes it',
  errors: [...refused],
});

export const extendDelivery = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/extend',
  whenSuspended: true,
  summary: 'Give the seller of an own purchase three business days more, once',
  errors: [...refused],
});

export const askCancel = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/ask-cancel',
  whenSuspended: true,
  summary: 'Ask the seller to cancel an own purchase that is not sent, once',
  body: z.strictObject({ order_id, reason }),
  errors: [...refused],
});

export const changeAddress = defineEndpoint({
  ...write,
  ...common,
  path: '/api/deliveries/change-address',
  whenSuspended: true,
  summary: 'Send an own purchase to another own address of equal cost',
  body: z.strictObject({ order_id, address_id: z.uuid() }),
  errors: [...refused, 'other-delivery-price'],
});

export const getLabel = defineEndpoint({
  ...write,
  method: 'GET',
  limit: 'browse',
  writes: false,
  path: '/api/deliveries/:orderId/label',
  summary: 'What the label of a parcel says, for its seller until it is delivered',
  params: z.object({ orderId: z.uuid() }),
  reply: z.object({
    /** Of the order. */
    number: z.int().positive(),
    address: orderAddress,
    sender: z.object({ name: z.string(), department: z.string().nullable() }),
    /** Opened by the QR code: the buyer confirms the arrival there. */
    url: z.url(),
  }),
  errors: ['not-found', 'invalid-order-state'],
});
