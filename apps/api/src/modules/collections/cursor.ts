import { cursorNumber, decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import type { Liked } from './candidates.queries.ts';

/** Expects one extra row, which tells whether there is a next page. */
export function cutPage<Row>(rows: readonly Row[], size: number, encode: (last: Row) => string) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > size && last !== undefined ? encode(last) : null };
}

const lastLike = timeAndId(cursorNumber).transform(([likedAt, id]) => ({ likedAt, id }));

/** The exclusive upper bound of the page. */
export function decodePlace(cursor: string | undefined): number {
  return cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursorNumber, cursor);
}

export function encodeLike({ likedAt, id }: Liked): string {
  return encodeCursor(likedAt, id);
}

export function decodeLike(cursor: string | undefined): Liked {
  if (cursor === undefined) return { likedAt: 'infinity', id: Number.MAX_SAFE_INTEGER };
  return decodeCursor(lastLike, cursor);
}
