import { z } from 'zod';
import { claimActions, claimDetail, orderClaim } from '../claims/claims.ts';
import { claimKinds } from '../claims/claim-states.rules.ts';
import { deliveryActions, orderDelivery } from '../delivery/deliveries.ts';
import { defineEndpoint } from '../endpoint.ts';
import { orderGarment } from '../garments/garments.ts';
import { picture } from '../media/pictures.ts';
import { orderReviews } from '../reviews/reviews.ts';
import { standing } from '../reviews/standing.ts';
import { orderStates } from './order-states.rules.ts';
import { maxTrackingLength } from './orders.rules.ts';

export const ordersPerPage = 20;
export const maxEventsShown = 50;

const cents = z.int().nonnegative();
const orderId = z.uuid();

export const orderPerson = z
  .object({
    id: z.uuid(),
    username: z.string(),
    full_name: z.string(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: 'OrderPerson' });

/** A snapshot from the purchase; later changes of the product do not affect it. */
export const orderItem = z
  .object({
    product_id: z.int().positive(),
    title: z.string(),
    size: z.string(),
    quantity: z.int().positive(),
    unit_price_cents: cents,
    picture: picture.nullable(),
  })
  .meta({ id: 'OrderItem' });

/**
 * Actions available to this person now. `cancel` of a purchase is before the payment, of a sale after it. `receive` and
 * `ship` are `confirm` and `send` for pages of the release before.
 */
export const orderActions = [
  'pay',
  'see-voucher',
  'cancel',
  'receive',
  'ship',
  'refund',
  'relist',
  ...deliveryActions,
  ...claimActions,
] as const;
export type OrderAction = (typeof orderActions)[number];

export const order = z
  .object({
    id: orderId,
    /** Shown to people. */
    number: z.int().positive(),
    checkout_id: z.uuid(),
    side: z.enum(['purchase', 'sale']),
    state: z.enum(orderStates),
    /** The other party; null when their account is deleted, and for the seller before payment. */
    other: orderPerson.nullable(),
    items: z.array(orderItem).max(50),
    /** With the delivery. */
    total_cents: cents,
    /** What the buyer pays for the delivery. */
    delivery_cents: cents,
    /** For the seller only. Provider fee and net are null until the provider reports them. */
    amounts: z
      .object({
        commission_cents: cents,
        provider_fee_cents: cents.nullable(),
        /** Taxes that the provider withholds from the seller. */
        withheld_cents: cents,
        net_cents: z.int().nullable(),
        refunded_cents: cents,
      })
      .nullable(),
    created_at: z.iso.datetime(),
    /** End of the stock reservation; null without one. */
    reserved_until: z.iso.datetime().nullable(),
    paid_at: z.iso.datetime().nullable(),
    delivery: orderDelivery,
    /** The latest claim about it. */
    claim: orderClaim.nullable(),
    /** What the buyer may claim now; empty when nothing. */
    claim_kinds: z.array(z.enum(claimKinds)),
    /** For pages of the release before: as in `delivery`. */
    shipped_at: z.iso.datetime().nullable(),
    received_at: z.iso.datetime().nullable(),
    tracking: z.string().nullable(),
    /** Fraud alert of the provider: nothing may be shipped until it is cleared. */
    delivery_stopped: z.boolean(),
    /** For the buyer, while it can be paid. */
    payment_url: z.string().nullable(),
    /** For the buyer, while a cash voucher is unpaid. */
    voucher_url: z.string().nullable(),
    /** Expiry of the voucher; the reservation may last a little longer. */
    voucher_expires_at: z.iso.datetime().nullable(),
    /** For the buyer: the last payment attempt was rejected. */
    was_rejected: z.boolean(),
    /** For the buyer: the provider's ids of the payments that are known, whatever became of them. */
    payment_ids: z.array(z.string()),
    actions: z.array(z.enum(orderActions)),
  })
  .meta({ id: 'Order' });

export type Order = z.output<typeof order>;

/** One step of its history; the texts are generated when read. */
export const orderStep = z
  .object({ at: z.iso.datetime(), title: z.string(), message: z.string() })
  .meta({ id: 'OrderStep' });

const read = {
  method: 'GET',
  access: 'member',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
} as const;
const write = { ...read, method: 'POST', limit: 'write', writes: true } as const;
const success = z.object({ success: z.literal(true) });

export const listOrders = defineEndpoint({
  ...read,
  path: '/api/orders',
  summary: 'Own purchases or sales, newest first',
  query: z.object({ side: z.enum(['purchase', 'sale']), cursor: z.string().max(200).optional() }),
  reply: z.object({
    orders: z.array(order).max(ordersPerPage),
    nextCursor: z.string().nullable(),
    /** Counted up to 100. */
    purchases: z.int().nonnegative(),
    sales: z.int().nonnegative(),
  }),
  errors: [],
});

/** The order page, which is also the return page of the provider. */
export const getOrder = defineEndpoint({
  ...read,
  path: '/api/orders/:id',
  summary: 'An own purchase or sale with its history, and the other orders of the same checkout',
  params: z.object({ id: orderId }),
  reply: z.object({
    order,
    steps: z.array(orderStep).max(maxEventsShown),
    /** Signed URLs of the photo of the parcel, valid for ten minutes. */
    parcel_photo: z.array(z.object({ width: z.int(), url: z.url() })).nullable(),
    reviews: orderReviews,
    garments: z.array(orderGarment).max(50),
    /** Of the other party; null when they are not shown. */
    standing: standing.nullable(),
    /** In which the two talk; null until the worker or the first message has made it. */
    thread_id: z.uuid().nullable(),
    /** The account of the other party is locked, suspended or closed. */
    counterpart_suspended: z.boolean(),
    /** The latest claim, with everything both sides said. */
    claim: claimDetail.nullable(),
    /** For the buyer. */
    siblings: z.array(order).max(50),
    /** The caller's billing name, which replaces the profile name on the receipt. */
    billing_name: z.string().nullable(),
  }),
  errors: ['not-found'],
});

export const getCheckout = defineEndpoint({
  ...read,
  path: '/api/checkouts/:id',
  priority: 'money',
  summary: 'An own checkout: one order per seller',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ orders: z.array(order).max(50) }),
  errors: ['not-found'],
});

export const shipOrder = defineEndpoint({
  ...write,
  path: '/api/orders/ship',
  whenSuspended: true,
  summary: 'Mark an own sale as shipped',
  body: z.strictObject({ order_id: orderId, tracking: z.string().trim().max(maxTrackingLength).optional() }),
  reply: success,
  errors: ['not-found', 'invalid-order-state', 'deadline-passed'],
});

export const receiveOrder = defineEndpoint({
  ...write,
  path: '/api/orders/receive',
  whenSuspended: true,
  summary: 'Mark an own purchase as received',
  body: z.strictObject({ order_id: orderId }),
  reply: success,
  errors: ['not-found', 'invalid-order-state', 'deadline-passed'],
});
