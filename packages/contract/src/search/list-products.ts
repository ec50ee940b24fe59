import { z } from 'zod';
import { productLimits, productTypes, sexes } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picturePreview } from '../media/pictures.ts';
import {
  facetNames,
  hasZero,
  isFilterValue,
  type ListFilter,
  listFilters,
  orders,
  queryLimits,
  removables,
} from './catalogue-query.ts';

export const pageSize = 24;

/** One garment as a card shows it. The names are those of the specification; the price is in whole pesos. */
export const productCard = z
  .object({
    id: z.int().positive(),
    user_id: z.uuid(),
    title: z.string(),
    price: z.number().positive(),
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
    /** What can be painted before the picture arrives; null when `image` is. */
    preview: picturePreview.nullable(),
    seller: z.object({ username: z.string() }),
    /** Seen only where pieces are kept: in favourites and collections. */
    sold: z.boolean(),
    /** Seen only by its seller, on their own profile. */
    paused: z.literal(true).optional(),
  })
  .meta({ id: 'ProductCard' });

export type ProductCard = z.output<typeof productCard>;

/** A filter may be given once or many times in an address. */
function values(filter: ListFilter) {
  const value = z.string().refine((given) => isFilterValue(filter, given));
  const most = filter === 'tag' ? queryLimits.tags : queryLimits.values;
  return z
    .union([value, z.array(value).max(most)])
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

/** How many pieces each value would leave, all other filters kept; values without any are not told unless they are chosen. */
export const facets = z
  .object({
    ...(Object.fromEntries(facetNames.map((name) => [name, facet])) as Record<
      (typeof facetNames)[number],
      typeof facet
    >),
    /** The cheapest and the dearest, in whole pesos; null when there is none. */
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
  summary: 'One page of the garments on sale that a query asks for',
  query: z.object({
    q: z
      .string()
      .trim()
      .max(queryLimits.text)
      .refine((text) => !hasZero(text))
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
    desde: price,
    hasta: price,
    orden: z.enum(orders).nullable().default(null),
    /** From the page before, with the same query and order. */
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    products: z.array(productCard).max(pageSize),
    /** Hands on to the next page; null on the last one. */
    nextCursor: z.string().nullable(),
    /** How many there are in all; null on later pages, and when nobody could count them quickly. */
    total: z.object({ count: z.int().nonnegative(), exact: z.boolean() }).nullable(),
    /** Null on later pages, and when nobody could count. */
    facets: facets.nullable(),
    /** What words of the text were taken for, on the first page. */
    understood: z.array(z.object({ filter: z.enum(listFilters), value: z.string() })),
    /** Other words that find more, when these find little or nothing. */
    didYouMean: z.string().nullable(),
    /** When nothing was found: what could be taken away, and how many pieces that would show; the most helpful first. */
    relief: z.array(z.object({ remove: z.enum(removables), count: z.int().positive() })),
  }),
  // Short enough for a piece to be seen within a second of its publication.
  kept: { milliseconds: 250, unless: ['q', 'cursor'] },
  errors: [],
});
