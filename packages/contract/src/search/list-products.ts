import { z } from 'zod';
import { productLimits, productTypes, sexes } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picturePreview } from '../media/pictures.ts';
import {
  facetNames,
  hasNul,
  isExcludedWord,
  isFilterValue,
  type ListFilter,
  listFilters,
  orders,
  queryLimits,
  removables,
  reputations,
} from './catalogue-query.ts';

export const pageSize = 24;

/** A product on a card. Field names are those of the original request; the price is in whole pesos. */
export const productCard = z
  .object({
    id: z.int().positive(),
    user_id: z.uuid(),
    title: z.string(),
    price: z.number().positive(),
    /** Shown struck through for 14 days after a drop of the price, else null. */
    former_price_cents: z.int().positive().nullable(),
    /** `{size} - {type}`, see catalogue/sizes. */
    size: z.string(),
    sexo: z.enum(sexes),
    likes: z.int().nonnegative(),
    /** Whether the caller likes it. */
    liked: z.boolean(),
    comments: z.int().nonnegative(),
    created_at: z.iso.datetime(),
    /** Storage path of the first picture, without width and file type; null when it has none. */
    image: z.string().nullable(),
    /** Placeholder until the picture loads; null without `image`. */
    preview: picturePreview.nullable(),
    seller: z.object({ username: z.string() }),
    /** Only in favourites and collections. */
    sold: z.boolean(),
    /** Only for the seller, on their own profile. */
    paused: z.literal(true).optional(),
    /** All its units are being paid. */
    reserved: z.literal(true).optional(),
  })
  .meta({ id: 'ProductCard' });

export type ProductCard = z.output<typeof productCard>;

function values(filter: ListFilter) {
  const value = z.string().refine((given) => isFilterValue(filter, given));
  return severalOf(value, filter === 'tag' ? queryLimits.tags : queryLimits.values);
}

/** A filter may occur several times in a URL. */
function severalOf(value: z.ZodString, max: number) {
  return z
    .union([value, z.array(value).max(max)])
    .transform((given) => (Array.isArray(given) ? [...new Set(given)] : [given]))
    .default([]);
}

const price = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .pipe(z.int().max(productLimits.price))
  .nullable()
  .default(null);

const facet = z.array(z.object({ value: z.string(), count: z.int().nonnegative() }));

/** Number of products per value with all other filters applied; values with none are omitted unless selected. */
export const facets = z
  .object({
    ...(Object.fromEntries(facetNames.map((name) => [name, facet])) as Record<
      (typeof facetNames)[number],
      typeof facet
    >),
    /** Lowest and highest price in whole pesos; null without products. */
    precio: z.object({ from: z.number(), to: z.number() }).nullable(),
  })
  .meta({ id: 'Facets' });

export type Facets = z.output<typeof facets>;

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary: 'One page of the products on sale that match the query',
  query: z.object({
    q: z
      .string()
      .trim()
      .max(queryLimits.text)
      .refine((text) => !hasNul(text))
      .default(''),
    tipo: z.enum(productTypes).nullable().default(null),
    sexo: values('sexo'),
    talle: values('talle'),
    categoria: values('categoria'),
    marca: values('marca'),
    estado: values('estado'),
    color: values('color'),
    departamento: values('departamento'),
    tag: values('tag'),
    /** Words that must not appear in title, tags, brand, materials or description. */
    sin: severalOf(z.string().trim().refine(isExcludedWord), queryLimits.excludedWords),
    /** Least average of the seller's reviews, from three reviews on. */
    reputacion: z.enum(reputations).nullable().default(null),
    /** Only the caller's own sizes; ignored for guests and people without sizes. */
    mios: z
      .literal('1')
      .nullable()
      .default(null)
      .transform((given) => given !== null),
    desde: price,
    hasta: price,
    orden: z.enum(orders).nullable().default(null),
    /** Cursor from the previous page of the same query and order. */
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    products: z.array(productCard).max(pageSize),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
    /** Null on later pages, and when counting takes too long. */
    total: z.object({ count: z.int().nonnegative(), exact: z.boolean() }).nullable(),
    /** Null on later pages, and when counting takes too long. */
    facets: facets.nullable(),
    /** How words of the text were interpreted; on the first page. */
    recognizedFilters: z.array(z.object({ filter: z.enum(listFilters), value: z.string() })),
    /** Sizes that the text named, as the filter, and the text without them: the products keep to both. Null without any. */
    sizesInText: z.object({ text: z.string(), talle: z.array(z.string()).min(1) }).nullable(),
    /** A spelling that finds more, when the text finds few products or none. */
    didYouMean: z.string().nullable(),
    /** Without results: parts of the query to remove and how many products that would show, best first. */
    filtersToRelax: z.array(z.object({ remove: z.enum(removables), count: z.int().positive() })),
    /** The caller's saved search with this query; on the first page. */
    saved_search_id: z.uuid().nullable(),
    /** Whether the caller has ticked own sizes. */
    has_sizes: z.boolean(),
  }),
  // Short enough for a product to appear within a second of its publication.
  cache: { ttlMs: 250, unlessQueryHas: ['q', 'cursor'] },
  errors: [],
});
