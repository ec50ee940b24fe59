import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import type { Liked } from './profile-page.queries.ts';

const id = z.coerce.number().pipe(z.int().positive());
const likedPlace = z.tuple([z.iso.datetime(), id]);

/** Where a page of a section begins: after which piece. It is opaque to callers. */
export function encodePublishedCursor(lastId: number): string {
  return encode([lastId]);
}

export function decodePublishedCursor(cursor: string): number {
  const [lastId] = read(z.tuple([id]), cursor);
  return lastId;
}

export function encodeLikedCursor({ likedAt, productId }: Liked): string {
  return encode([likedAt, productId]);
}

export function decodeLikedCursor(cursor: string): Liked {
  const [likedAt, productId] = read(likedPlace, cursor);
  return { likedAt, productId };
}

function encode(parts: readonly (string | number)[]): string {
  return Buffer.from(parts.join('|')).toString('base64url');
}

function read<Content extends z.ZodType>(content: Content, cursor: string): z.output<Content> {
  const parsed = content.safeParse(Buffer.from(cursor, 'base64url').toString().split('|'));
  if (!parsed.success) throw new AppError('invalid-input', 'cursor');
  return parsed.data;
}
