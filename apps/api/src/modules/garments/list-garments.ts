import { garmentsPerPage, type listGarments as endpoint } from '@perchero/contract/garments/garments';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Db } from '#platform/database/database.ts';
import { cursorNumber, decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import { readOwnGarments } from './garments.queries.ts';

const lastListed = timeAndId(cursorNumber).transform(([time, id]) => ({ time, id }));

/** What the person has and could sell. */
export async function listGarments(
  db: Db,
  ownerId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof endpoint>> {
  const before = cursor === undefined ? null : decodeCursor(lastListed, cursor);
  // One more, to know whether there is a next page.
  const rows = await readOwnGarments(db, { ownerId, before, limit: garmentsPerPage + 1 });
  const shown = rows.slice(0, garmentsPerPage);
  const last = shown.at(-1);
  return {
    garments: shown.map(({ code, title, picture, owners, productId, since }) => ({
      code,
      title,
      picture,
      owners,
      product_id: productId,
      since,
    })),
    nextCursor: rows.length > shown.length && last ? encodeCursor(last.cursorTime, last.id) : null,
  };
}
