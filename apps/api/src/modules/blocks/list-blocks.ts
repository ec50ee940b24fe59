import { blocksPerPage, type listBlocks as endpoint } from '@perchero/contract/blocks/blocks';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import { readBlocked } from './blocks.queries.ts';

const lastListed = timeAndId(z.uuid()).transform(([time, id]) => ({ time, id }));

/** A page of the people whom a person blocked, the latest first. */
export async function listBlocks(
  db: Db,
  blockerId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof endpoint>> {
  const after = cursor === undefined ? null : decodeCursor(lastListed, cursor);
  // One more, to know whether there is a next page.
  const rows = await readBlocked(db, { blockerId, after, limit: blocksPerPage + 1 });
  const shown = rows.slice(0, blocksPerPage);
  const last = shown.at(-1);
  return {
    people: shown.map(({ id, username, full_name, avatar_url, blockedAt }) => ({
      id,
      username,
      full_name,
      avatar_url,
      blocked_at: blockedAt.toISOString(),
    })),
    nextCursor: rows.length > shown.length && last ? encodeCursor(last.cursorTime, last.id) : null,
  };
}
