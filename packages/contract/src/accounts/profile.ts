import { z } from 'zod';
import { collectionCard, openedCollection } from '../collections/collections.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageSize, productCard } from '../search/list-products.ts';
import { profileSections } from './profile.rules.ts';

/** What everybody may see of a person, under the specification's names. */
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

/** What one page of a section shows; `coleccion` is a collection that is opened. */
export const profileContent = z.discriminatedUnion('section', [
  z.object({ section: z.literal('publicaciones'), products: z.array(productCard).max(pageSize) }),
  z.object({ section: z.literal('favoritos'), products: z.array(productCard).max(pageSize) }),
  z.object({ section: z.literal('colecciones'), collections: z.array(collectionCard).max(pageSize) }),
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
    'A person’s page: profile, counters and one page of a section; the name is found in any letter case',
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
      /** Likes on all their pieces. */
      likes: z.int().nonnegative(),
      /** Those the caller may see. */
      collections: z.int().nonnegative(),
      /** Null for everybody but the person. */
      favourites: z.int().nonnegative().nullable(),
    }),
    /** What we have seen proof of. */
    verified: z.object({ email: z.boolean(), phone: z.boolean(), paymentAccount: z.boolean() }),
    content: profileContent,
    nextCursor: z.string().nullable(),
  }),
  errors: ['user-not-found', 'not-found', 'not-allowed'],
});
