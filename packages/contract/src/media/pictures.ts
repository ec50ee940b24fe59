import { z } from 'zod';
import { productLimits } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';
import { maxPictureBytes, picturePurposes, pictureTypes } from './pictures.rules.ts';

/** Placeholder until the photo loads. */
export const picturePreview = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  color: z.string(),
  thumbhash: z.string(),
});

/** A photo of a product. The storage path has no width and file type. */
export const picture = picturePreview
  .extend({
    path: z.string(),
    /** Whether the AVIF files exist beside the WebP ones. */
    avif: z.boolean(),
  })
  .meta({ id: 'Picture' });

export type Picture = z.output<typeof picture>;

/**
 * An upload. `waiting`: the file has not arrived; `processing`: it is being decoded; `ready`: its
 * files exist; `refused`: it is not a valid photo.
 */
export const pictureUpload = z
  .object({
    id: z.uuid(),
    path: z.string(),
    state: z.enum(['waiting', 'processing', 'ready', 'refused']),
    /** Null until ready. */
    preview: picturePreview.nullable(),
    /** Signed URLs of a private photo that is ready, valid for ten minutes. */
    urls: z.array(z.object({ width: z.int(), url: z.url() })).optional(),
  })
  .meta({ id: 'PictureUpload' });

export type PictureUpload = z.output<typeof pictureUpload>;

const ids = z.array(z.uuid()).min(1).max(productLimits.pictures);
const base = {
  method: 'POST',
  access: 'member',
  limit: 'pictures',
  idempotency: 'natural',
  writes: true,
} as const;

export const requestSlots = defineEndpoint({
  ...base,
  path: '/api/pictures/slots',
  whenSuspended: true,
  summary:
    'Places for photos; each file is then sent straight to the store with the request that its slot describes',
  body: z
    .strictObject({
      purpose: z.enum(Object.keys(picturePurposes) as (keyof typeof picturePurposes)[]).default('product'),
      files: z
        .array(
          z.strictObject({
            /** Chosen by the browser, so that a repeated request gets the same slot with a new signature. */
            id: z.uuid(),
            type: z.enum(pictureTypes, { error: 'invalid-picture-format' }),
            bytes: z
              .int()
              .positive({ error: 'not-a-picture' })
              .max(maxPictureBytes, { error: 'payload-too-large' }),
          }),
        )
        .min(1, { error: 'picture-required' })
        .max(productLimits.pictures, { error: 'too-many-pictures' }),
    })
    .refine(({ purpose, files }) => files.length <= picturePurposes[purpose].max, {
      error: 'too-many-pictures',
    }),
  reply: z.object({
    slots: z.array(
      z.object({
        id: z.uuid(),
        path: z.string(),
        /** PUT the file there with exactly these headers. */
        url: z.url(),
        headers: z.record(z.string(), z.string()),
        /** Expiry of the signed URL. */
        until: z.iso.datetime(),
      }),
    ),
  }),
  refusals: {
    signedOut: 'publish-needs-session',
    invalid: [
      'picture-required',
      'too-many-pictures',
      'not-a-picture',
      'invalid-picture-format',
      'payload-too-large',
    ],
  },
  errors: ['not-allowed', 'too-many-requests'],
});

export const finishUploads = defineEndpoint({
  ...base,
  path: '/api/pictures/uploaded',
  whenSuspended: true,
  summary: 'Start the decoding of uploaded files',
  body: z.strictObject({ ids }),
  reply: z.object({ pictures: z.array(pictureUpload) }),
  refusals: { signedOut: 'publish-needs-session' },
  errors: ['not-found'],
});

export const getUploads = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/pictures/uploads',
  limit: 'browse',
  writes: false,
  summary: 'The state of own uploads; deleted ones are omitted',
  query: z.object({
    ids: z
      .string()
      .max(400)
      .transform((list) => list.split(','))
      .pipe(ids),
  }),
  reply: z.object({ pictures: z.array(pictureUpload) }),
  refusals: { signedOut: 'publish-needs-session' },
  errors: [],
});

export const discardUploads = defineEndpoint({
  ...base,
  path: '/api/pictures/discard',
  whenSuspended: true,
  summary: 'Discard uploads that no product uses',
  body: z.strictObject({ ids }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { signedOut: 'publish-needs-session' },
  errors: [],
});

export const deleteImages = defineEndpoint({
  ...base,
  path: '/api/delete-images',
  whenSuspended: true,
  limit: 'write',
  summary: 'Remove photos from own products, or discard own unused uploads; all of them or none',
  body: z.strictObject({
    /** Legacy; ignored, because there is one bucket. */
    bucket: z.string().max(100).optional(),
    paths: z.array(z.string().max(300)).min(1).max(productLimits.pictures),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { signedOut: 'edit-needs-session' },
  errors: ['not-allowed', 'picture-required', 'product-locked'],
});
