import { z } from 'zod';
import { collectionCard, openedCollection } from '../collections/collections.ts';
import { awayUntil } from '../desk/vacation.ts';
import { defineEndpoint } from '../endpoint.ts';
import { followState } from '../follows/follows.ts';
import { reviewLimits } from '../reviews/review.rules.ts';
import { profileReview } from '../reviews/reviews.ts';
import { standing } from '../reviews/standing.ts';
import { pageSize, productCard } from '../search/list-products.ts';
import { profileSections } from './profile.rules.ts';

/** Public data of a person, in the field names of the original request. */
export const profile = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    username: z.string(),
    description: z.string(),
    avatar_url: z.string().nullable(),
    postsCount: z.int().nonnegative(),
    followersCount: z.int().nonnegative(),
    followingCount: z.int().nonnegative(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Profile' });

export type Profile = z.output<typeof profile>;

/** One page of a section; `coleccion` is an opened collection. */
export const profileContent = z.discriminatedUnion('section', [
  z.object({ section: z.literal('publicaciones'), products: z.array(productCard).max(pageSize) }),
  z.object({ section: z.literal('favoritos'), products: z.array(productCard).max(pageSize) }),
  z.object({ section: z.literal('colecciones'), collections: z.array(collectionCard).max(pageSize) }),
  z.object({ section: z.literal('opiniones'), reviews: z.array(profileReview).max(reviewLimits.perPage) }),
  z.object({ section: z.literal('coleccion'), collection: openedCollection }),
]);

export type ProfileContent = z.output<typeof profileContent>;

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/profiles/:username',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary:
    'Data of a profile page: profile, counters and one page of a section; the username is case-insensitive',
  params: z.object({ username: z.string().min(1).max(60) }),
  query: z.object({
    seccion: z.enum(profileSections).default('publicaciones'),
    /** Opens this collection instead of a section. */
    coleccion: z.coerce.number().pipe(z.int().positive()).optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    profile,
    counters: z.object({
      /** Likes on all their products. */
      likes: z.int().nonnegative(),
      /** Visible to the caller. */
      collections: z.int().nonnegative(),
      /** Null for other people. */
      favourites: z.int().nonnegative().nullable(),
    }),
    standing,
    away_until: awayUntil,
    /** Null for guests and on the own profile. */
    follow: followState.nullable(),
    /** For pages of the release before: as in `standing`. */
    verified: z.object({ email: z.boolean(), phone: z.boolean(), paymentAccount: z.boolean() }),
    content: profileContent,
    nextCursor: z.string().nullable(),
  }),
  errors: ['user-not-found', 'not-found', 'not-allowed'],
});
