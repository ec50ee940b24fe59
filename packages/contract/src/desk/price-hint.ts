import { z } from 'zod';
import { conditions, productLimits } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What similar products were sold for. */
export const priceHint = z
  .object({
    /** A quarter of them cost less. Whole pesos. */
    low: z.int().positive(),
    middle: z.int().positive(),
    /** A quarter of them cost more. */
    high: z.int().positive(),
    /** How many were sold in the last 365 days. */
    cases: z.int().positive(),
  })
  .meta({ id: 'PriceHint' });

export type PriceHint = z.output<typeof priceHint>;

export const getPriceHint = defineEndpoint({
  method: 'GET',
  access: 'member',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  path: '/api/desk/price-hint',
  summary: 'What similar products were sold for; null when too few were',
  query: z.object({
    category: z.string().min(1).max(60),
    brand: z.string().max(productLimits.brand).optional(),
    condition: z.enum(conditions).optional(),
  }),
  reply: z.object({ hint: priceHint.nullable() }),
  errors: [],
});
