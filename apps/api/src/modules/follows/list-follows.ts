import {
  type FollowSide,
  followsPerPage,
  type listFollows as endpoint,
} from '@perchero/contract/follows/follows';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import { readFollowers, readFollowing } from './follows.queries.ts';

const lastListed = timeAndId(z.uuid()).transform(([time, id]) => ({ time, id }));

/** A page of one side of the own follows; nobody else sees it. */
export async function listFollows(
  db: Db,
  accountId: string,
  { side, cursor }: { readonly side: FollowSide; readonly cursor?: string | undefined },
): Promise<ReplyOf<typeof endpoint>> {
  const after = cursor === undefined ? null : decodeCursor(lastListed, cursor);
  const read = side === 'followers' ? readFollowers : readFollowing;
  // One more, to know whether there is a next page.
  const rows = await read(db, { accountId, after, limit: followsPerPage + 1 });
  const shown = rows.slice(0, followsPerPage);
  const last = shown.at(-1);
  return {
    people: shown.map(({ id, username, full_name, avatar_url, isFollowed, wantsNews }) => ({
      id,
      username,
      full_name,
      avatar_url,
      follow: { is: isFollowed, wantsNews },
    })),
    nextCursor: rows.length > shown.length && last ? encodeCursor(last.cursorTime, last.id) : null,
  };
}
