import { z } from 'zod';
import { bodyMeasures } from '../accounts/sizes.ts';
import { lineStates } from '../cart/cart.rules.ts';
import { deliveryOptions, productDelivery, sellerDelivery } from '../delivery/options.ts';
import { awayUntil } from '../desk/vacation.ts';
import { defineEndpoint } from '../endpoint.ts';
import { followState } from '../follows/follows.ts';
import { garmentCode, productStory } from '../garments/garments.ts';
import { picture } from '../media/pictures.ts';
import { bargain, receivedOffers, sentLikerOffer } from '../offers/offer.ts';
import { standing } from '../reviews/standing.ts';
import { productCard } from '../search/list-products.ts';
import { providerFee } from '../seller-accounts/provider-fee.ts';
import { commentThreadsPage } from '../social/comments.ts';
import { childAges, conditions, measures, productLimits, sexes, sizeSystems } from './product.ts';
import { productForm, productFormErrors } from './product-form.ts';

export const tag = z.object({ id: z.int().positive(), name: z.string() }).meta({ id: 'Tag' });

/**
 * `processing`: its first photo is not ready; `withdrawn`: hidden by its seller. In both states only its seller
 * sees it.
 */
export const productStates = ['processing', 'active', 'sold', 'withdrawn'] as const;

/** Why an own product is not listed: somebody looks at it, it is to be mended, or it was removed for good. */
export const shownHolds = ['removed', 'hidden', 'review'] as const;
export type ShownHold = (typeof shownHolds)[number];

/** A product with everything on its page. Field names of the original request first, then ours. */
export const product = z
  .object({
    id: z.int().positive(),
    user_id: z.uuid(),
    title: z.string(),
    description: z.string(),
    /** Whole pesos. */
    price: z.number().positive(),
    /** Shown struck through for 14 days after a drop of the price, else null. */
    former_price_cents: z.int().positive().nullable(),
    /** `{size} - {type}`, see sizes. */
    size: z.string(),
    /** Where the number of the size comes from; null when it was not said. */
    size_system: z.enum(sizeSystems).nullable(),
    /** Of "Niño" and "Bebé", when it was said. */
    age: z.enum(childAges).nullable(),
    sexo: z.enum(sexes),
    /** Storage paths, without width and file type. */
    images: z.array(z.string()).max(productLimits.pictures),
    image: z.string().nullable(),
    likes: z.int().nonnegative(),
    created_at: z.iso.datetime(),
    tags: z.array(tag).max(productLimits.tags),
    state: z.enum(productStates),
    /** The photos that are ready, in order. */
    pictures: z.array(picture).max(productLimits.pictures),
    /** Whether the first photo has its share files. */
    hasShareFiles: z.boolean(),
    comments: z.int().nonnegative(),
    stock: z.int().nonnegative(),
    brand: z.string().nullable(),
    condition: z.enum(conditions).nullable(),
    category: z.string().nullable(),
    colors: z.array(z.string()),
    materials: z.array(z.string()),
    measurements: z.partialRecord(z.enum(measures), z.number()),
    department: z.string().nullable(),
    seller: z.object({
      id: z.uuid(),
      username: z.string(),
      full_name: z.string(),
      avatar_url: z.string().nullable(),
    }),
  })
  .meta({ id: 'Product' });

export type Product = z.output<typeof product>;

/** Data of the seller for the product form. */
export const selling = z
  .object({
    /** Whether an account is linked; without one nothing can be published or changed. */
    hasAccount: z.boolean(),
    commission: z.object({ basisPoints: z.int().nonnegative() }),
    /** Null when it is not known. */
    providerFee: providerFee.nullable(),
    /** From the last published product. */
    department: z.string().nullable(),
    delivery: sellerDelivery,
  })
  .meta({ id: 'Selling' });

export type Selling = z.output<typeof selling>;

/** Of each list at the end of a product page: one row on wide screens. */
export const maxRelated = 5;

/** Nothing that is not for sale to the caller. */
export const relatedProducts = z
  .object({
    of_seller: z.array(productCard).max(maxRelated),
    /** Of other sellers, the most similar first. Empty while the search engine does not answer. */
    similar: z.array(productCard).max(maxRelated),
  })
  .meta({ id: 'RelatedProducts' });

export type RelatedProducts = z.output<typeof relatedProducts>;

const id = z.int().positive();
const inPath = z.object({ id: z.coerce.number().pipe(id) });
const success = z.object({ success: z.literal(true) });
const write = {
  method: 'POST',
  access: 'member',
  limit: 'write',
  idempotency: 'natural',
  writes: true,
} as const;
const read = { ...write, method: 'GET', limit: 'browse', writes: false } as const;

// Idempotent: a photo belongs to one product, so a repeated call returns the product that has these photos.
export const createProduct = defineEndpoint({
  ...write,
  path: '/api/products/create',
  summary: 'Publish a product; it is listed once its first photo is ready',
  body: productForm.extend({
    /** Legacy; refused when it is not the caller's own id. */
    user_id: z.uuid().optional(),
    /** The code of the own garment that is sold again. */
    garment: garmentCode.optional(),
    /** Legacy; ignored, because the server sets the time. */
    created_at: z.string().max(40).optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    product,
    /** Why nobody else will see it yet. */
    hold: z.enum(shownHolds).nullable(),
  }),
  refusals: { signedOut: 'publish-needs-session', invalid: productFormErrors, failed: 'product-not-created' },
  errors: [
    'publish-needs-account',
    'owes-refund',
    'picture-not-uploaded',
    'invalid-picture-format',
    'not-allowed',
    'in-person-adults-only',
    'garment-not-yours',
    'garment-listed',
    'not-single',
  ],
});

export const updateProduct = defineEndpoint({
  ...write,
  path: '/api/products/update',
  summary: 'Change an own product. Omitted optional fields stay; omitted photos are removed',
  body: productForm.extend({
    id,
    user_id: z.uuid().optional(),
    tags: productForm.shape.tags.unwrap().optional(),
  }),
  reply: success,
  refusals: { signedOut: 'edit-needs-session', invalid: productFormErrors, failed: 'product-not-updated' },
  errors: [
    'edit-needs-account',
    'picture-not-uploaded',
    'not-allowed',
    'not-found',
    'product-locked',
    'product-removed',
    'in-person-adults-only',
    'not-single',
  ],
});

export const deleteProduct = defineEndpoint({
  ...write,
  path: '/api/products/delete',
  whenSuspended: true,
  limit: 'identity',
  summary: 'Delete an own product with its photos; needs the password',
  body: z.strictObject({ id, password: z.string().max(300).optional() }),
  reply: success,
  refusals: { failed: 'product-not-deleted' },
  errors: [
    'missing-password',
    'wrong-password',
    'not-allowed',
    'not-found',
    'product-locked',
    'too-many-requests',
  ],
});

export const withdrawProduct = defineEndpoint({
  ...write,
  path: '/api/products/withdraw',
  summary: 'Pause an own product: it is no longer listed',
  body: z.strictObject({ id }),
  reply: success,
  errors: ['not-allowed', 'not-found', 'product-locked', 'product-removed'],
});

export const relistProduct = defineEndpoint({
  ...write,
  path: '/api/products/relist',
  summary: 'List a paused product again',
  body: z.strictObject({ id }),
  reply: success,
  errors: [
    'not-allowed',
    'not-found',
    'product-locked',
    'product-removed',
    'product-under-review',
    'publish-needs-account',
    'owes-refund',
    'picture-required',
  ],
});

export const getProduct = defineEndpoint({
  ...read,
  path: '/api/products/:id',
  access: 'public',
  summary: 'Data of the product page',
  params: inPath,
  query: z.object({
    /** Id of a comment that must be included. */
    comentario: z.coerce.number().pipe(id).optional(),
  }),
  reply: z.object({
    product,
    /** Whether the caller likes it. */
    liked: z.boolean(),
    /** Whether the caller can buy it and has it in their cart. */
    availability: z.object({ state: z.enum(lineStates), in_cart: z.boolean() }),
    /** Of the seller. */
    away_until: awayUntil,
    delivery: deliveryOptions,
    /** Only for the seller. */
    hold: z.enum(shownHolds).nullable(),
    /** Words that keep the seller's product in review until they are changed. */
    stopped_by: z.array(z.string()),
    /** Null for guests and the seller. */
    bargain: bargain.nullable(),
    /** Only for the seller. */
    sent_liker_offer: sentLikerOffer.nullable(),
    /** Only for the seller. */
    received_offers: receivedOffers.nullable(),
    /** The caller's thread about a sold product. */
    thread_id: z.uuid().nullable(),
    /** Of the seller. */
    standing,
    /** Of the seller; null for guests and the seller. */
    follow: followState.nullable(),
    /** The caller's own, to compare; null for guests and people who told none. */
    own_body: bodyMeasures.nullable(),
    /** Null while it has no garment. */
    story: productStory.nullable(),
    comments: commentThreadsPage,
    related: relatedProducts,
  }),
  errors: ['not-found', 'product-gone'],
});

export const getSelling = defineEndpoint({
  ...read,
  path: '/api/selling',
  summary: 'Data of the publish form',
  reply: z.object({ selling }),
  errors: [],
});

export const getProductForm = defineEndpoint({
  ...read,
  path: '/api/products/:id/form',
  summary: 'Data of the edit form: an own product with all its photos, also those in processing',
  params: inPath,
  reply: z.object({
    product,
    /** All photos in order; no preview while processing. */
    photos: z.array(z.object({ path: z.string(), preview: picture.omit({ path: true }).nullable() })),
    /** What this product changes about its delivery. */
    delivery: productDelivery.nullable(),
    selling,
  }),
  errors: ['not-found', 'not-allowed', 'product-locked', 'product-removed'],
});

export const tagsPerPage = 100;
export const maxTagSuggestions = 10;

export const listTags = defineEndpoint({
  ...read,
  path: '/api/tags',
  access: 'public',
  summary: 'Tags by name: ten that contain the search, or all of them page by page',
  query: z.object({
    search: z.string().trim().max(40).optional(),
    /** Names to exclude, comma-separated. */
    except: z.string().max(500).optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ tags: z.array(tag).max(tagsPerPage), nextCursor: z.string().nullable() }),
  errors: [],
});

export const suggestBrands = defineEndpoint({
  ...read,
  path: '/api/brands',
  access: 'public',
  summary: 'Brands whose name begins with or contains the search',
  query: z.object({ search: z.string().trim().max(40) }),
  reply: z.object({ brands: z.array(z.string()).max(8) }),
  errors: [],
});
