import { z } from 'zod';

/** Shown by the browser, enforced by the server. */
export const passwordPolicy = z
  .object({
    minLength: z.int().positive(),
    maxLength: z.int().positive(),
    requireLowercase: z.boolean(),
    requireUppercase: z.boolean(),
    requireDigit: z.boolean(),
    requireSymbol: z.boolean(),
    /** When false, the character rules are only advice; length and common passwords are always checked. */
    enforced: z.boolean(),
  })
  .meta({ id: 'PasswordPolicy' });

export type PasswordPolicy = z.output<typeof passwordPolicy>;

export const maxPasswordLength = 64;

/** The server never alters a password. */
export const passwordField = z
  .string()
  .min(1)
  .max(4 * maxPasswordLength);
