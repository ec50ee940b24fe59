import { z } from 'zod';
import { deliveryMethods } from '../delivery/delivery-states.rules.ts';
import { defineEndpoint } from '../endpoint.ts';
import { picture } from '../media/pictures.ts';

/** The last day of a seller's vacation; null without one. */
export const awayUntil = z.iso.date().nullable();

export const maxUnsentSales = 20;

/** A paid sale that its seller has not sent or handed over. */
const unsentSale = z
  .object({
    order_id: z.uuid(),
    /** Of its first product. */
    title: z.string(),
    picture: picture.nullable(),
    method: z.enum(deliveryMethods),
    /** Null when the account is deleted. */
    buyer_name: z.string().nullable(),
    /** Of the address of a parcel. */
    department: z.string().nullable(),
    due_at: z.iso.datetime(),
  })
  .meta({ id: 'UnsentSale' });

export type UnsentSale = z.output<typeof unsentSale>;

const own = { access: 'member', idempotency: 'natural' } as const;

export const getVacation = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/api/desk/vacation',
  limit: 'browse',
  writes: false,
  summary: "The caller's vacation, and what is decided with it",
  reply: z.object({
    until: awayUntil,
    /** Own products that everybody can see without the vacation. */
    listed: z.int().nonnegative(),
    unsent: z.object({
      count: z.int().nonnegative(),
      /** Those whose deadline is next. */
      sales: z.array(unsentSale).max(maxUnsentSales),
    }),
  }),
  errors: [],
});

export const setVacation = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/desk/vacation',
  limit: 'write',
  writes: true,
  summary: 'Begin or change a vacation, from tomorrow to 90 days; null ends it. Again is a success',
  body: z.strictObject({ until: z.iso.date({ error: 'invalid-date' }).nullable() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { invalid: ['invalid-date'] },
  errors: ['not-allowed'],
});
