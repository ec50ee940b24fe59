import { z } from 'zod';
import { productLimits } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picturePreview } from '../media/pictures.ts';
import { deskOrders, deskPageSize, deskStates, leftReasons, maxInCall } from './desk.rules.ts';
import { changedPrice, maxPercent, minPercent } from './price-change.rules.ts';

const id = z.int().positive();
const count = z.int().nonnegative();
/** Whole pesos. */
const price = z.int().positive().max(productLimits.price);

/** An own product with its figures of the last 30 days. */
export const deskProduct = z
  .object({
    id,
    title: z.string(),
    price,
    /** `{size} - {type}`, see catalogue/sizes. */
    size: z.string(),
    state: z.enum(deskStates),
    created_at: z.iso.datetime(),
    /** Storage path of the first picture that is ready, without width and file type. */
    image: z.string().nullable(),
    preview: picturePreview.nullable(),
    views: count,
    likes: count,
    saves: count,
    offers: count,
  })
  .meta({ id: 'DeskProduct' });

export type DeskProduct = z.output<typeof deskProduct>;

export const listDeskProducts = defineEndpoint({
  method: 'GET',
  access: 'member',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  path: '/api/desk/products',
  summary: 'The own products with their states and figures of 30 days, and how many are in each state',
  query: z.object({
    state: z.enum(deskStates).optional(),
    /** A part of the title; case and accents do not matter. */
    q: z.string().trim().max(productLimits.title).optional(),
    order: z.enum(deskOrders).optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    products: z.array(deskProduct).max(deskPageSize),
    nextCursor: z.string().nullable(),
    /** Of all own products, each counted up to 1,000; the listed ones always exactly. */
    counts: z.record(z.enum(deskStates), count),
  }),
  errors: [],
});

export type DeskCounts = z.output<typeof listDeskProducts.reply>['counts'];

/** Each product is changed for itself: a call that was cut off is repeated as it was. */
const changed = z
  .object({
    /** How many are now as wanted, also those that already were. */
    done: count,
    left: z.array(z.object({ id, code: z.enum(leftReasons) })).max(maxInCall),
  })
  .meta({ id: 'DeskChange' });

export type DeskChange = z.output<typeof changed>;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
} as const;
const ids = z.array(id).min(1).max(maxInCall);

export const pauseProducts = defineEndpoint({
  ...write,
  path: '/api/desk/pause',
  whenSuspended: true,
  summary: 'Pause own products',
  body: z.strictObject({ ids }),
  reply: changed,
  errors: [],
});

export const relistProducts = defineEndpoint({
  ...write,
  path: '/api/desk/relist',
  summary: 'List paused products again; those that are held stay held',
  body: z.strictObject({ ids }),
  reply: changed,
  errors: [],
});

export const changePrices = defineEndpoint({
  ...write,
  path: '/api/desk/price',
  summary: 'Change prices by percent; only those that still are as the caller has seen them',
  body: z
    .strictObject({
      percent: z.int().min(minPercent).max(maxPercent),
      products: z
        .array(z.strictObject({ id, from: price, to: price }))
        .min(1)
        .max(maxInCall),
    })
    .refine(({ percent, products }) => products.every(({ from, to }) => to === changedPrice(from, percent)), {
      error: 'invalid-price',
    }),
  reply: changed,
  refusals: { invalid: ['invalid-price'] },
  errors: [],
});

export const deleteProducts = defineEndpoint({
  ...write,
  path: '/api/desk/delete',
  limit: 'identity',
  whenSuspended: true,
  summary: 'Delete own products with their photos; needs the password',
  body: z.strictObject({ ids, password: z.string().max(300).optional() }),
  reply: changed,
  errors: ['missing-password', 'wrong-password', 'too-many-requests'],
});
