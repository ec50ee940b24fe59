import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { picturePreview } from '../media/pictures.ts';

export const maxNewestProducts = 8;

/** One of the newest products that can be bought, with description and seller. */
export const newestProduct = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    description: z.string().min(1),
    price: z.number().positive(),
    likes: z.int().nonnegative(),
    comments: z.int().nonnegative(),
    created_at: z.iso.datetime(),
    department: z.string().nullable(),
    /** Storage path of the first picture, without width and file type. */
    image: z.string(),
    preview: picturePreview,
    seller: z.object({ username: z.string(), full_name: z.string(), avatar_url: z.string().nullable() }),
  })
  .meta({ id: 'NewestProduct' });

export type NewestProduct = z.output<typeof newestProduct>;

export const getLanding = defineEndpoint({
  method: 'GET',
  path: '/api/landing',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary: 'Data of the landing page: the newest products and the commission',
  reply: z.object({
    products: z.array(newestProduct).max(maxNewestProducts),
    commission: z.object({ basisPoints: z.int().nonnegative() }),
  }),
  cache: { ttlMs: 1_000, unlessQueryHas: [] },
  errors: [],
});
