import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import type { Liked } from './candidates.queries.ts';

/** The rows of a page, of which one more was read to see whether there is another. */
export function cutPage<Row>(rows: readonly Row[], size: number, encode: (last: Row) => string) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > size && last !== undefined ? encode(last) : null };
}

const place = z.coerce.number().pipe(z.int().positive());
const like = z.tuple([z.iso.datetime(), place]);

export function encodePlace(number: number): string {
  return Buffer.from(String(number)).toString('base64url');
}

/** The number the page stays below; beyond every number on the first page. */
export function decodePlace(cursor: string | undefined): number {
  return cursor === undefined ? Number.MAX_SAFE_INTEGER : parse(place, textOf(cursor));
}

export function encodeLike({ likedAt, id }: Liked): string {
  return Buffer.from(`${likedAt}|${id}`).toString('base64url');
}

export function decodeLike(cursor: string | undefined): Liked {
  if (cursor === undefined) return { likedAt: 'infinity', id: Number.MAX_SAFE_INTEGER };
  const [likedAt, id] = parse(like, textOf(cursor).split('|'));
  return { likedAt, id };
}

function textOf(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}

function parse<T>(content: z.ZodType<T>, value: unknown): T {
  const parsed = content.safeParse(value);
  if (!parsed.success) throw new AppError('invalid-input', 'cursor');
  return parsed.data;
}
