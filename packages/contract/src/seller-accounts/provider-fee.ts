import { z } from 'zod';

/** The share of a payment that the payment provider keeps. */
export const providerFee = z
  .object({
    basisPoints: z.int().nonnegative(),
    /** As the payments of the last 90 days had it, or as it is configured. */
    measured: z.boolean(),
  })
  .meta({ id: 'ProviderFee' });

export type ProviderFee = z.output<typeof providerFee>;
