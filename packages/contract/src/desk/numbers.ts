import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { numberPeriods } from './numbers.rules.ts';

const count = z.int().nonnegative();

/** What happened on a day of Montevideo. */
export const numbersOfDay = z
  .object({ day: z.iso.date(), views: count, likes: count, saves: count, offers: count, sales: count })
  .meta({ id: 'NumbersOfDay' });

export type NumbersOfDay = z.output<typeof numbersOfDay>;

export const getNumbers = defineEndpoint({
  method: 'GET',
  access: 'member',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  path: '/api/desk/numbers',
  summary: 'Views, likes, saves, offers and sales by day, of all own products or of one',
  query: z.object({
    days: z.coerce.number().pipe(z.literal(numberPeriods)),
    product: z.coerce.number().pipe(z.int().positive()).optional(),
  }),
  reply: z.object({
    /** Every day of the period, oldest first; the last is today. */
    days: z.array(numbersOfDay).max(90),
  }),
  errors: ['not-found'],
});
