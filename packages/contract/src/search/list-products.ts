import { z } from 'zod';
import { sexes } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picturePreview } from '../media/pictures.ts';

export const pageSize = 24;

/** One garment as a card shows it. The names are those of the specification; the price is in whole pesos. */
export const productCard = z
  .object({
    id: z.int().positive(),
    user_id: z.uuid(),
    title: z.string(),
    price: z.number().positive(),
    /** `{size} - {type}`, see catalogue/sizes. */
    size: z.string(),
    sexo: z.enum(sexes),
    likes: z.int().nonnegative(),
    comments: z.int().nonnegative(),
    created_at: z.iso.datetime(),
    /** Storage path of the first picture, without width and file type; null when it has none. */
    image: z.string().nullable(),
    /** What can be painted before the picture arrives; null when `image` is. */
    preview: picturePreview.nullable(),
    seller: z.object({ username: z.string() }),
  })
  .meta({ id: 'ProductCard' });

export type ProductCard = z.output<typeof productCard>;

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary: 'One page of the garments on sale, newest first',
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: z.object({
    products: z.array(productCard).max(pageSize),
    /** Hands on to the next page; null on the last one. */
    nextCursor: z.string().nullable(),
    /** How many there are in all; null when nobody could count them quickly. */
    total: z.object({ count: z.int().nonnegative(), exact: z.boolean() }).nullable(),
  }),
  errors: [],
});
