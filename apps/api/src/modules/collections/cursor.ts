import { cursorNumber, decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import type { Liked } from './candidates.queries.ts';

/** The rows of a page, of which one more was read to see whether there is another. */
export function cutPage<Row>(rows: readonly Row[], size: number, encode: (last: Row) => string) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > size && last !== undefined ? encode(last) : null };
}

const lastLike = timeAndId(cursorNumber).transform(([likedAt, id]) => ({ likedAt, id }));

/** The number the page stays below; beyond every number on the first page. */
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
