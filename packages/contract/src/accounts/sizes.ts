import { z } from 'zod';
import { measurement } from '../catalogue/product-form.ts';
import { defineEndpoint } from '../endpoint.ts';
import { isFilterValue } from '../search/catalogue-query.ts';
import type { BodyPart } from './body.rules.ts';

/** Of the person's body, in centimetres; each may be left out. */
export const bodyMeasures = z
  .object({
    /** Around bust or chest. */
    chest: measurement.nullable(),
    waist: measurement.nullable(),
    hips: measurement.nullable(),
    /** The length. */
    foot: measurement.nullable(),
  } satisfies Record<BodyPart, z.ZodType>)
  .meta({ id: 'BodyMeasures' });
export type BodyMeasures = z.output<typeof bodyMeasures>;

/** More than there are. */
const maxSizes = 200;
const sizes = z
  .array(
    z
      .string()
      .max(80)
      .refine((size) => isFilterValue('talle', size)),
  )
  .max(maxSizes);

export const sizeProfile = z
  .object({
    /** `{size} - {type}`, as the filter of sizes has them. */
    sizes,
    measures: bodyMeasures,
  })
  .meta({ id: 'SizeProfile' });
export type SizeProfile = z.output<typeof sizeProfile>;

const own = {
  path: '/api/account/sizes',
  access: 'member',
  idempotency: 'natural',
  errors: [],
} as const;

export const getSizes = defineEndpoint({
  ...own,
  method: 'GET',
  limit: 'browse',
  writes: false,
  summary: 'The sizes and measures of the caller; nobody else sees them',
  reply: sizeProfile,
});

export const saveSizes = defineEndpoint({
  ...own,
  method: 'POST',
  limit: 'write',
  writes: true,
  whenSuspended: true,
  summary: 'Replace the own sizes and measures; saved searches with own sizes follow',
  body: z.strictObject({ sizes, measures: z.strictObject(bodyMeasures.shape) }),
  reply: z.object({ success: z.literal(true) }),
});
