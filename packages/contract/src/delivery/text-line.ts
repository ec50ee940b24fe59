import { z } from 'zod';
import { cleanText } from '../catalogue/product-text.rules.ts';

/** Text on one line; `code` is the error of what is too long. */
export const textLine = (max: number, code: string) =>
  z
    .string({ error: code })
    .max(500, { error: code })
    .transform((text) => cleanText(text, text.length).replace(/\s+/g, ' '))
    .pipe(z.string().max(max, { error: code }));
