import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getFeed as endpoint } from '@perchero/contract/follows/follows';
import { pageSize } from '@perchero/contract/search/list-products';
import { readCards } from '#modules/search/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { cursorNumber, decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import { moveFeedMark, readFeed } from './feed.queries.ts';

const lastListed = timeAndId(cursorNumber).transform(([time, id]) => ({ time, id }));

/** A page may have fewer products: those that were hidden in this moment are left out. */
export async function showFeed(
  db: Db,
  viewerId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof endpoint>> {
  const before = cursor === undefined ? null : decodeCursor(lastListed, cursor);
  // One more, to know whether there is a next page.
  const { items, seenAt, followingCount } = await readFeed(db, { viewerId, before, limit: pageSize + 1 });
  const page = items.slice(0, pageSize);
  const last = page.at(-1);
  const shown = page.filter(({ isSellerDeleted }) => !isSellerDeleted);
  const publishedAt = new Map(shown.map((item) => [item.id, item.publishedAt]));
  const cards = await readCards(db, [...publishedAt.keys()], { viewerId });
  return {
    products: cards.map((card) => ({
      ...card,
      published_at: publishedAt.get(card.id)?.toISOString() ?? card.created_at,
    })),
    nextCursor: items.length > page.length && last ? encodeCursor(last.cursorTime, last.id) : null,
    seenAt: seenAt?.toISOString() ?? null,
    followingCount,
  };
}

export function markFeedSeen(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: string,
  until: string,
): Promise<void> {
  const now = clock.now();
  const seenAt = new Date(until);
  return inTransaction(db, (tx) => moveFeedMark(tx, accountId, seenAt < now ? seenAt : now));
}
