import { z } from 'zod';
import { departments } from '../catalogue/product.ts';
import { cleanText } from '../catalogue/product-text.rules.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picture } from '../media/pictures.ts';
import { chapterWordsLength } from './chapter.rules.ts';
import { garmentCodeLength, parseGarmentCode } from './garment-code.rules.ts';

export const garmentsPerPage = 24;
/** The latest ones. */
export const maxChaptersShown = 100;

const id = z.uuid();
const place = z.int().positive();
/** As stored, without hyphens. */
const code = z.string().length(garmentCodeLength);

/** A code in any case, with and without hyphens. An unreadable one belongs to no garment. */
export const garmentCode = z
  .string()
  .max(40)
  .transform((text) => parseGarmentCode(text) ?? '');

/** A month in Montevideo: `2026-03`. */
const month = z.string().regex(/^\d{4}-\d{2}$/);

/** What an owner tells. */
export const chapter = z
  .object({
    /** For reports. */
    id,
    /** In the chain; those of refunded orders are left out, so that places can be missing. */
    place,
    since: month,
    /** Null while it is theirs. */
    until: month.nullable(),
    /** They had it for less than a month. */
    is_brief: z.boolean(),
    /** Null for "una persona": they do not show their name, or it may not be shown. */
    owner: z.object({ username: z.string(), first_name: z.string() }).nullable(),
    department: z.enum(departments).nullable(),
    /** Empty when the owner told nothing. */
    words: z.string(),
    picture: picture.nullable(),
    /** By a moderator: words and photo are gone. */
    removed: z.boolean(),
  })
  .meta({ id: 'Chapter' });

export type Chapter = z.output<typeof chapter>;

/** For the product page. */
export const productStory = z
  .object({
    code,
    chapters: z.int().positive(),
    last: chapter,
  })
  .meta({ id: 'ProductStory' });

export type ProductStory = z.output<typeof productStory>;

/** A garment of one product of an order, once it has begun. */
export const orderGarment = z
  .object({
    product_id: z.int().positive(),
    code,
    /** The caller has it, and it is not listed: they may sell it again. */
    can_list: z.boolean(),
  })
  .meta({ id: 'OrderGarment' });

export type OrderGarment = z.output<typeof orderGarment>;

const garment = z
  .object({
    code,
    /** Of its last listing; null when that is gone. */
    title: z.string().nullable(),
    picture: picture.nullable(),
    owners: z.int().positive(),
  })
  .meta({ id: 'Garment' });

export type Garment = z.output<typeof garment>;

const read = {
  method: 'GET',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
} as const;
const write = { ...read, method: 'POST', access: 'member', limit: 'write', writes: true } as const;

export const getGarment = defineEndpoint({
  ...read,
  path: '/api/garments/:code',
  summary: 'A garment with the chapters of its owners, oldest first',
  params: z.object({ code: garmentCode }),
  reply: z.object({
    garment,
    chapters: z.array(chapter).max(maxChaptersShown),
    /** Where it is listed now. */
    productId: z.int().positive().nullable(),
    /** The caller's latest chapter, with what others do not see. */
    own: z
      .object({
        place,
        /** The caller has it now: they may print its tag and sell it. */
        is_owner: z.boolean(),
        /** Whether they may write; else they may only hide the name, or erase words and photo. */
        can_write: z.boolean(),
        shows_name: z.boolean(),
        picture_id: id.nullable(),
      })
      .nullable(),
  }),
  errors: ['not-found'],
});

export const listGarments = defineEndpoint({
  ...read,
  access: 'member',
  path: '/api/garments/mine',
  summary: 'The garments that the caller has and that are not listed, the latest first',
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: z.object({
    garments: z
      .array(
        garment.extend({
          /** Of its last listing, as a model for the next one; null when that is gone. */
          product_id: z.int().positive().nullable(),
          since: month,
        }),
      )
      .max(garmentsPerPage),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const beginGarment = defineEndpoint({
  ...write,
  path: '/api/garments/begin',
  summary: 'Begin the garment of an own single product, for its tag; again returns the same code',
  body: z.strictObject({ product_id: z.int().positive() }),
  reply: z.object({ success: z.literal(true), code }),
  errors: ['not-found', 'not-allowed', 'not-single'],
});

export const writeChapter = defineEndpoint({
  ...write,
  path: '/api/garments/chapter',
  summary: "Write the caller's latest chapter of a garment",
  body: z.strictObject({
    code: garmentCode,
    words: z
      .string()
      .max(2000)
      .transform((text) => cleanText(text, text.length))
      .pipe(z.string().max(chapterWordsLength)),
    /** An upload for the purpose `chapter`, or the present one; null for none. */
    picture_id: id.nullable(),
    shows_name: z.boolean(),
    department: z.enum(departments).nullable(),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not-found', 'not-allowed', 'chapter-closed', 'invalid-picture'],
});
