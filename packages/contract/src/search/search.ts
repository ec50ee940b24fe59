import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { hasNul } from './catalogue-query.ts';
import { productCard } from './list-products.ts';

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

/** `content` is the description. */
export const suggestedProduct = productCard
  .pick({ id: true, title: true, price: true, image: true, preview: true })
  .extend({ content: z.string() })
  .meta({ id: 'SuggestedProduct' });

export type SuggestedProduct = z.output<typeof suggestedProduct>;

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
    posts: z.array(suggestedProduct).max(searchLimits.posts),
    brands: z.array(z.string()).max(searchLimits.brands),
    /** Keys of catalogue/categories. */
    categories: z.array(z.string()).max(searchLimits.categories),
  }),
  errors: [],
});
