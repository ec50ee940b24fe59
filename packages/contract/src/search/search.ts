import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { hasNul } from './catalogue-query.ts';

export const searchLimits = { text: 100, users: 5, posts: 5, brands: 3, categories: 3 } as const;

export const foundUser = z
  .object({
    id: z.uuid(),
    username: z.string(),
    full_name: z.string(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: 'FoundUser' });

export type FoundUser = z.output<typeof foundUser>;

/** Autocomplete of users, products and categories. */
export const search = defineEndpoint({
  method: 'GET',
  path: '/api/search',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary: 'Autocomplete of people, products, brands and categories',
  query: z.object({
    q: z
      .string()
      .trim()
      .max(searchLimits.text)
      .refine((text) => !hasNul(text)),
  }),
  reply: z.object({
    users: z.array(foundUser).max(searchLimits.users),
    posts: z
      .array(z.object({ id: z.int().positive(), title: z.string(), content: z.string() }))
      .max(searchLimits.posts),
    brands: z.array(z.string()).max(searchLimits.brands),
    /** Keys of catalogue/categories. */
    categories: z.array(z.string()).max(searchLimits.categories),
  }),
  errors: [],
});
