import { z } from 'zod';
import { cleanText } from '../catalogue/product-text.rules.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picture } from '../media/pictures.ts';
import { pageSize, productCard } from '../search/list-products.ts';
import { collectionLimits } from './collection.rules.ts';

const id = z.int().positive();

/** Field names of the original request first, then ours. */
export const collection = z
  .object({
    id,
    user_id: z.uuid(),
    name: z.string(),
    created_at: z.iso.datetime(),
    isPublic: z.boolean(),
    productsCount: z.int().nonnegative(),
  })
  .meta({ id: 'Collection' });

export type Collection = z.output<typeof collection>;

/** A collection on a card, with the products added last. */
export const collectionCard = collection
  .extend({
    products: z
      .array(z.object({ id, title: z.string(), picture: picture.nullable() }))
      .max(collectionLimits.previews),
  })
  .meta({ id: 'CollectionCard' });

export type CollectionCard = z.output<typeof collectionCard>;

/** With its products in pages, last added first. */
export const openedCollection = collection
  .extend({ products: z.array(productCard).max(pageSize) })
  .meta({ id: 'OpenedCollection' });

export type OpenedCollection = z.output<typeof openedCollection>;

const success = z.object({ success: z.literal(true) });
const userId = z.uuid().optional();
const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
} as const;
const read = { ...write, method: 'GET', limit: 'browse', writes: false } as const;
const cursor = z.string().max(200).optional();

/** Not truncated: a name that is too long is refused. */
const name = z
  .string()
  .max(200)
  .transform((text) => cleanText(text, text.length).replace(/\s+/g, ' '))
  .pipe(z.string().min(1, 'invalid-collection-name').max(collectionLimits.name, 'invalid-collection-name'));

// Idempotent: collection names are unique per person, so a repeated call returns the existing one.
export const createCollection = defineEndpoint({
  ...write,
  path: '/api/collections/create',
  summary: 'Create a collection, public by default',
  body: z.strictObject({ userId, name, isPublic: z.boolean().optional() }),
  reply: z.object({ success: z.literal(true), collection }),
  refusals: { invalid: ['invalid-collection-name'], failed: 'collection-not-created' },
  errors: ['too-many-collections', 'not-allowed'],
});

export const updateCollection = defineEndpoint({
  ...write,
  path: '/api/collections/update',
  summary: 'Rename an own collection, or make it public or private',
  body: z.strictObject({ userId, collectionId: id, name: name.optional(), isPublic: z.boolean().optional() }),
  reply: z.object({ success: z.literal(true), collection }),
  refusals: { invalid: ['invalid-collection-name'] },
  errors: ['collection-name-taken', 'not-found', 'not-allowed'],
});

export const addToCollection = defineEndpoint({
  ...write,
  path: '/api/collections/add-product',
  summary: 'Add a product to an own collection',
  body: z.strictObject({ userId, collectionId: id, productId: id }),
  reply: success,
  refusals: { failed: 'collection-product-not-added' },
  errors: ['already-in-collection', 'collection-full', 'not-found', 'not-allowed'],
});

export const addManyToCollection = defineEndpoint({
  ...write,
  path: '/api/collections/add-products',
  summary: 'Add several products to an own collection, all or none; those already in it stay',
  body: z.strictObject({
    collectionId: id,
    productIds: z.array(id).min(1).max(collectionLimits.chosen),
  }),
  reply: success,
  refusals: { failed: 'collection-product-not-added' },
  errors: ['collection-full', 'not-found', 'not-allowed'],
});

export const removeFromCollection = defineEndpoint({
  ...write,
  path: '/api/collections/remove-product',
  whenSuspended: true,
  summary: 'Remove a product from an own collection; idempotent',
  body: z.strictObject({ userId, collectionId: id, productId: id }),
  reply: success,
  refusals: { failed: 'collection-product-not-removed' },
  errors: ['not-found', 'not-allowed'],
});

export const removeManyFromCollection = defineEndpoint({
  ...write,
  path: '/api/collections/remove-products',
  whenSuspended: true,
  summary: 'Remove several products from an own collection; idempotent',
  body: z.strictObject({
    collectionId: id,
    productIds: z.array(id).min(1).max(collectionLimits.chosen),
  }),
  reply: success,
  refusals: { failed: 'collection-product-not-removed' },
  errors: ['not-found', 'not-allowed'],
});

export const deleteCollection = defineEndpoint({
  ...write,
  path: '/api/collections/delete',
  whenSuspended: true,
  summary: 'Delete an own collection, without its products; idempotent',
  body: z.strictObject({ userId, collectionId: id }),
  reply: success,
  refusals: { failed: 'collection-not-deleted' },
  errors: ['not-allowed'],
});

export const listOwnCollections = defineEndpoint({
  ...read,
  path: '/api/collections',
  summary: 'All own collections, newest first, and whether a product is in each',
  query: z.object({ product: z.coerce.number().pipe(id) }),
  reply: z.object({
    collections: z.array(collection.extend({ hasProduct: z.boolean() })).max(collectionLimits.collections),
  }),
  errors: [],
});

/** Sources of products that can be added to a collection. */
export const candidateSources = ['favoritos', 'publicaciones'] as const;
export type CandidateSource = (typeof candidateSources)[number];

export const listCandidates = defineEndpoint({
  ...read,
  path: '/api/collections/:id/candidates',
  summary: 'Own or liked products that an own collection does not have yet',
  params: z.object({ id: z.coerce.number().pipe(id) }),
  query: z.object({ from: z.enum(candidateSources).default('favoritos'), cursor }),
  reply: z.object({ products: z.array(productCard).max(pageSize), nextCursor: z.string().nullable() }),
  errors: ['not-found', 'not-allowed'],
});
