import { z } from 'zod';
import { cleanText } from '../catalogue/product-text.rules.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picturePreview } from '../media/pictures.ts';
import { readQuery } from '../search/catalogue-query.ts';
import { pageSize, productCard } from '../search/list-products.ts';
import { cadences, maxSavedSearches, savedSearchLimits } from './saved-search.rules.ts';

export const savedSearch = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Parameters of the listing's address, without the order. */
    query: z.string(),
    cadence: z.enum(cadences),
    by_push: z.boolean(),
    by_mail: z.boolean(),
    /** More than 50 products matched in 24 hours: it is told once a day. */
    is_broad: z.boolean(),
    /** Matches since the last visit that are still on sale, counted up to 99. */
    new: z.int().nonnegative().max(savedSearchLimits.new),
    /** Until when matches were seen. */
    seen_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
    /** First picture of the newest match on sale. */
    image: z.string().nullable(),
    preview: picturePreview.nullable(),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof savedSearch>;

const matchedProduct = productCard.extend({ matched_at: z.iso.datetime() }).meta({ id: 'MatchedProduct' });
export type MatchedProduct = z.output<typeof matchedProduct>;

/** The address of the listing; parts that it ignores are ignored. */
const query = z
  .string()
  .max(savedSearchLimits.address)
  .transform((address) => readQuery(new URLSearchParams(address)));
/** Empty for the name made from the words and filters. */
const name = z
  .string()
  .max(200)
  .transform((text) => cleanText(text, savedSearchLimits.name).replace(/\s+/g, ' '));
const channels = { cadence: z.enum(cadences), by_push: z.boolean(), by_mail: z.boolean() };
const id = z.uuid();
const params = z.object({ id });

const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
} as const;
const read = { ...write, method: 'GET', limit: 'browse', writes: false } as const;
const reply = z.object({ success: z.literal(true), search: savedSearch });

// Idempotent: the same search of a person exists once, and a repeated call returns it.
export const createSavedSearch = defineEndpoint({
  ...write,
  path: '/api/saved-searches/create',
  summary: 'Save a search, to be told of new products that match it; saved again it keeps its settings',
  body: z.strictObject({ query, name: name.optional(), ...channels }),
  reply,
  errors: ['nothing-to-search', 'too-many-searches'],
});

export const updateSavedSearch = defineEndpoint({
  ...write,
  path: '/api/saved-searches/update',
  summary:
    'Change name, words, filters or channels of an own saved search; made equal to another one, it is merged into that one',
  body: z.strictObject({
    id,
    query: query.optional(),
    name: name.optional(),
    cadence: channels.cadence.optional(),
    by_push: channels.by_push.optional(),
    by_mail: channels.by_mail.optional(),
  }),
  reply,
  errors: ['nothing-to-search', 'not-found'],
});

export const deleteSavedSearch = defineEndpoint({
  ...write,
  path: '/api/saved-searches/delete',
  whenSuspended: true,
  summary: 'Delete an own saved search with its matches; again is a success',
  body: z.strictObject({ id }),
  reply: z.object({ success: z.literal(true) }),
  errors: [],
});

export const listSavedSearches = defineEndpoint({
  ...read,
  path: '/api/saved-searches',
  summary: 'The saved searches of the caller, the one with the newest match first',
  reply: z.object({ searches: z.array(savedSearch).max(maxSavedSearches) }),
  errors: [],
});

export const showSavedSearch = defineEndpoint({
  ...read,
  path: '/api/saved-searches/:id',
  summary: 'An own saved search with a page of its matches that are on sale, the newest first',
  params,
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: z.object({
    search: savedSearch,
    products: z.array(matchedProduct).max(pageSize),
    nextCursor: z.string().nullable(),
  }),
  errors: ['not-found'],
});

export const markSavedSearchSeen = defineEndpoint({
  ...write,
  path: '/api/saved-searches/:id/seen',
  whenSuspended: true,
  summary: 'The matches until this time were seen; never moves back',
  params,
  body: z.strictObject({ until: z.iso.datetime() }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not-found'],
});
