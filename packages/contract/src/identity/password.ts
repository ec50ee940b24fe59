import { z } from 'zod';

/** What the server asks of a password; the browser shows it and the server enforces it. */
export const passwordPolicy = z
  .object({
    minLength: z.int().positive(),
    maxLength: z.int().positive(),
    requireLowercase: z.boolean(),
    requireUppercase: z.boolean(),
    requireDigit: z.boolean(),
    requireSymbol: z.boolean(),
    /** Off: the character rules are advice. Length and the list of common passwords always hold. */
    enforced: z.boolean(),
  })
  .meta({ id: 'PasswordPolicy' });

export type PasswordPolicy = z.output<typeof passwordPolicy>;

export const mostPasswordLength = 64;

/** A password as it travels: the server never alters it. */
export const passwordField = z
  .string()
  .min(1)
  .max(4 * mostPasswordLength);
