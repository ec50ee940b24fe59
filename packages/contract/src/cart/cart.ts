import { z } from 'zod';
import { sexes } from '../catalogue/product.ts';
import { address } from '../delivery/addresses.ts';
import { deliveryOptions } from '../delivery/options.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picture } from '../media/pictures.ts';
import { agreedPrice } from '../offers/offer.ts';
import { orderItem, orderPerson } from '../orders/orders.ts';
import { cartDeliveryMethods, lineStates, maxCartLines, maxCartPrice, maxCartUnits } from './cart.rules.ts';

const id = z.int().positive();
const quantity = z.int().min(1).max(maxCartUnits);

/** Field names of the original request first, then ours. */
export const cartLine = z
  .object({
    id,
    title: z.string(),
    /** What one unit costs the buyer now, in whole pesos: the agreed price, or the list price. */
    price: z.number().positive(),
    quantity,
    image: z.string().nullable(),
    user_id: z.uuid(),
    size: z.string(),
    sexo: z.enum(sexes),
    picture: picture.nullable(),
    state: z.enum(lineStates),
    /** Maximum units for this buyer; an agreed price is for one. */
    available: z.int().nonnegative(),
    /** Price when it was added, if different. */
    old_price: z.number().positive().nullable(),
    /** The price that the buyer agreed on with the seller, while it is below the list price. */
    agreed: agreedPrice.nullable(),
  })
  .meta({ id: 'CartLine' });

export type CartLine = z.output<typeof cartLine>;

/** How the lines of one seller get to the buyer. */
export const cartDelivery = z
  .object({
    /** The ways that all lines have and this buyer may use. */
    options: deliveryOptions,
    /** Null if the buyer has to choose. */
    chosen: z.enum(cartDeliveryMethods).nullable(),
    /** The chosen address of a parcel; otherwise the default one. */
    address: address.nullable(),
    /** Null until a way is chosen; 0 for a parcel that is paid on arrival. */
    cost_cents: z.int().nonnegative().nullable(),
    /** Of the lines that can be bought, with the delivery. */
    total_cents: z.int().nonnegative(),
    /** Message for the buyer: why it cannot be paid. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'CartDelivery' });

export type CartDelivery = z.output<typeof cartDelivery>;

/** The lines of one seller, paid in one payment. */
export const cartGroup = z
  .object({
    seller: orderPerson,
    lines: z.array(cartLine).max(maxCartLines),
    /** Of the lines that can be bought. */
    subtotal_cents: z.int().nonnegative(),
    /** Null if nothing can be bought. */
    delivery: cartDelivery.nullable(),
    /** The buyer's unpaid order with this seller. */
    order: z
      .object({
        id: z.uuid(),
        payment_url: z.string().nullable(),
        reserved_until: z.iso.datetime().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CartGroup' });

export type CartGroup = z.output<typeof cartGroup>;

/** Recently paid, or being paid in cash; shown beside the unpaid groups. */
export const paidGroup = z
  .object({
    order_id: z.uuid(),
    /** Null when their account is deleted. */
    seller: orderPerson.nullable(),
    state: z.enum(['paid', 'payment_pending']),
    items: z.array(orderItem).max(maxCartLines),
    total_cents: z.int().nonnegative(),
  })
  .meta({ id: 'PaidGroup' });

export type PaidGroup = z.output<typeof paidGroup>;

export const cart = z
  .object({
    groups: z.array(cartGroup).max(maxCartLines),
    /** Units of all lines, for the badge. */
    quantity: z.int().nonnegative(),
    /** Without deliveries. */
    total_cents: z.int().nonnegative(),
    /** In the last hour. */
    paid: z.array(paidGroup).max(maxCartLines),
  })
  .meta({ id: 'Cart' });

export type Cart = z.output<typeof cart>;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
} as const;
const read = { ...write, method: 'GET', limit: 'browse', writes: false } as const;
const changed = z.object({ success: z.literal(true), quantity: z.int().nonnegative() });

export const getCart = defineEndpoint({
  ...read,
  path: '/api/cart',
  priority: 'money',
  summary: 'The own cart with current prices and availability',
  query: z.object({ user_id: z.uuid().optional() }),
  reply: z.object({ cart }),
  errors: ['not-allowed'],
});

/** For a guest's cart, which is stored in the browser. */
export const previewCart = defineEndpoint({
  ...read,
  access: 'public',
  path: '/api/cart/preview',
  summary: 'Current prices and availability of the products in a guest’s cart',
  query: z.object({
    /** `id:quantity:pesos`, comma-separated. */
    items: z.string().regex(/^(\d{1,15}:\d{1,2}:\d{1,7}(,|$)){0,50}$/),
  }),
  reply: z.object({ cart }),
  errors: [],
});

export const addToCart = defineEndpoint({
  ...write,
  path: '/api/cart/add',
  summary: 'Add a product; one that is already in the cart stays as it is',
  body: z.strictObject({ product_id: id, user_id: z.uuid().optional() }),
  reply: changed,
  errors: ['not-allowed', 'not-found', 'product-gone', 'own-product', 'cart-full'],
});

export const removeFromCart = defineEndpoint({
  ...write,
  path: '/api/cart/remove',
  whenSuspended: true,
  summary: 'Remove a product',
  body: z.strictObject({ product_id: id, user_id: z.uuid().optional() }),
  reply: changed,
  errors: ['not-allowed'],
});

export const setCartQuantity = defineEndpoint({
  ...write,
  path: '/api/cart/set-quantity',
  summary: 'Set the number of units: at least one, at most what the seller has',
  body: z.strictObject({ product_id: id, quantity, user_id: z.uuid().optional() }),
  reply: changed,
  errors: ['not-allowed', 'not-found'],
});

export const chooseDelivery = defineEndpoint({
  ...write,
  path: '/api/cart/choose-delivery',
  summary: 'Choose how the products of a seller get to the caller',
  body: z
    .strictObject({
      seller_id: z.uuid(),
      method: z.enum(cartDeliveryMethods),
      /** Of a parcel. */
      address_id: z.uuid().optional(),
    })
    .refine(({ method, address_id }) => (method === 'parcel') === (address_id !== undefined)),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not-allowed', 'not-found', 'delivery-not-offered', 'in-person-adults-only'],
});

export const clearCart = defineEndpoint({
  ...write,
  path: '/api/cart/clear',
  whenSuspended: true,
  summary: 'Remove all products',
  body: z.strictObject({ user_id: z.uuid().optional() }),
  reply: changed,
  errors: ['not-allowed'],
});

export const mergeCart = defineEndpoint({
  ...write,
  path: '/api/cart/merge',
  summary: 'Merge a guest’s cart into the own one: the union of both, the larger quantity of each',
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          product_id: id,
          quantity,
          /** Price in whole pesos when it was added. */
          price: z.int().min(1).max(maxCartPrice).optional(),
        }),
      )
      .max(maxCartLines),
  }),
  reply: z.object({
    success: z.literal(true),
    quantity: z.int().nonnegative(),
    /** The caller's own products, which were skipped. */
    own: z.int().nonnegative(),
  }),
  errors: [],
});
