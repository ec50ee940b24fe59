import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { picturePreview } from '../media/pictures.ts';

export const landingPieces = 8;

/** One of the newest products with description and seller. */
export const landingPiece = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    description: z.string(),
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
  .meta({ id: 'LandingPiece' });

export type LandingPiece = z.output<typeof landingPiece>;

export const getLanding = defineEndpoint({
  method: 'GET',
  path: '/api/landing',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary: 'What the landing page tells: the newest garments, and what a sale costs',
  reply: z.object({
    pieces: z.array(landingPiece).max(landingPieces),
    commission: z.object({ basisPoints: z.int().nonnegative() }),
  }),
  kept: { milliseconds: 1_000, unless: [] },
  errors: [],
});
