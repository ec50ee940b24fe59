import { z } from 'zod';
import { AppError } from './app-error.ts';

/** A page cursor is opaque to callers: the sort values of the last row, in base64url. */
export function encodeCursor(...values: readonly (string | number)[]): string {
  return Buffer.from(values.join('|')).toString('base64url');
}

export function decodeCursor<Content extends z.ZodType>(content: Content, cursor: string): z.output<Content> {
  const parsed = content.safeParse(Buffer.from(cursor, 'base64url').toString());
  if (!parsed.success) throw new AppError('invalid-input', 'cursor');
  return parsed.data;
}

export const cursorNumber = z.coerce.number().pipe(z.int().positive());

/** A cursor of two values: when the row was made, and its id. */
export function timeAndId<Id extends z.ZodType>(id: Id) {
  return z
    .string()
    .transform((text): unknown => text.split('|'))
    .pipe(z.tuple([z.iso.datetime(), id]));
}
