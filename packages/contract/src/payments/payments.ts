import { z } from 'zod';
import { cartDeliveryMethods } from '../cart/cart.rules.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Lines in one payment request; a whole cart at most. */
export const maxSplitItems = 50;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
} as const;
const success = z.object({ success: z.literal(true) });
const orderId = z.uuid();

/** Only `id` and `quantity` are used; a differing price refuses that seller's payment. */
const splitItem = z.object({
  id: z.int().positive(),
  quantity: z.int().min(1).max(99),
  user_id: z.uuid().optional(),
  seller_id: z.uuid().optional(),
  title: z.string().max(300).optional(),
  /** Whole pesos, as shown. */
  price: z.number().optional(),
  image: z.string().max(500).nullable().optional(),
  description: z.string().max(1000).optional(),
  /** Continues this order. */
  order_id: orderId.optional(),
});

/** A cost that differs from ours refuses that seller's payment. */
const splitDelivery = z.object({
  seller_id: z.uuid(),
  method: z.enum(cartDeliveryMethods),
  /** Of a parcel: an own address. */
  address_id: z.uuid().optional(),
  /** As shown. */
  cost_cents: z.int().nonnegative(),
});

export const splitPayment = z
  .object({
    seller_id: z.uuid(),
    order_id: orderId.nullable(),
    amount_cents: z.int().nonnegative(),
    /** Null on error. */
    payment_url: z.string().nullable(),
    expires_at: z.iso.datetime().nullable(),
    /** Message for the buyer. */
    error: z.string().nullable(),
  })
  .meta({ id: 'SplitPayment' });

export type SplitPayment = z.output<typeof splitPayment>;

export const split = defineEndpoint({
  ...write,
  path: '/api/split',
  priority: 'money',
  idempotency: 'key',
  summary: 'Reserve the products and create one payment per seller',
  body: z.object({
    items: z.array(splitItem).min(1).max(maxSplitItems),
    /** The choice of the cart by default; without one, in person. */
    deliveries: z.array(splitDelivery).max(maxSplitItems).optional(),
    /** Legacy; ignored, because the server chooses the URLs. */
    back_urls: z
      .object({ success: z.string().max(2000), failure: z.string().max(2000), pending: z.string().max(2000) })
      .partial()
      .optional(),
    buyer_user_id: z.uuid().optional(),
  }),
  reply: z.object({
    checkout_id: z.uuid().nullable(),
    payments: z.array(splitPayment).max(maxSplitItems),
    /** When no payment could be created. */
    error: z.string().nullable(),
  }),
  refusals: { signedOut: 'pay-needs-session', failed: 'payment-not-made' },
  errors: ['not-allowed'],
});

export const cancelOrder = defineEndpoint({
  ...write,
  path: '/api/orders/cancel',
  whenSuspended: true,
  priority: 'money',
  summary: 'Cancel an own purchase that is not paid',
  body: z.strictObject({ order_id: orderId }),
  reply: success,
  errors: ['not-found', 'invalid-order-state', 'unavailable'],
});

export const refundOrder = defineEndpoint({
  ...write,
  path: '/api/orders/refund',
  whenSuspended: true,
  priority: 'money',
  summary: 'Refund an own sale; before it is sent this cancels it',
  body: z.strictObject({ order_id: orderId }),
  reply: success,
  errors: ['not-found', 'invalid-order-state', 'deadline-passed'],
});

/** For the return page: queries the provider, at most every ten seconds per order. */
export const checkOrder = defineEndpoint({
  ...write,
  path: '/api/orders/check',
  whenSuspended: true,
  priority: 'money',
  summary: 'Check the state of an own order with the provider',
  body: z.strictObject({ order_id: orderId }),
  reply: success,
  errors: ['not-found'],
});

/** Webhook of the provider. Only the query is signed, and its content is never trusted: the provider is queried. */
export const receiveWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/mp/webhook',
  priority: 'money',
  access: 'public',
  limit: 'webhook',
  idempotency: 'natural',
  writes: true,
  rawBody: true,
  summary: 'Webhook of the payment provider',
  query: z.looseObject({
    'data.id': z.string().max(64).optional(),
    type: z.string().max(64).optional(),
    id: z.string().max(64).optional(),
    topic: z.string().max(64).optional(),
    /** Order id that we put into the notification URL; only a hint. */
    o: z.string().max(64).optional(),
  }),
  reply: success,
  errors: ['invalid-signature', 'unavailable'],
});
