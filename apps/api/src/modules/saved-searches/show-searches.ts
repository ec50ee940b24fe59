import type { ReplyOf } from '@perchero/contract/endpoint';
import type { SavedSearch, showSavedSearch } from '@perchero/contract/saved-searches/saved-searches';
import { pageSize } from '@perchero/contract/search/list-products';
import { readCards } from '#modules/search/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { cursorNumber, decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import type { SavedSearchDeps } from './deps.ts';
import { moveSeen, readMatches, readSearches, type SearchRow } from './searches.queries.ts';

const lastShown = timeAndId(cursorNumber).transform(([time, id]) => ({ time, id }));

export async function listSearches(
  { db, clock }: SavedSearchDeps,
  accountId: string,
): Promise<SavedSearch[]> {
  return (await readSearches(db, accountId, { now: clock.now() })).map(toWire);
}

export async function showSearch(
  { db, clock }: SavedSearchDeps,
  accountId: string,
  id: string,
): Promise<SavedSearch> {
  const [row] = await readSearches(db, accountId, { id, now: clock.now() });
  if (!row) throw new AppError('not-found', `saved search ${id}`);
  return toWire(row);
}

interface AskedPage {
  readonly accountId: string;
  readonly id: string;
  readonly cursor: string | undefined;
}

/** A search with a page of its matches. */
export async function openSearch(
  deps: SavedSearchDeps,
  { accountId, id, cursor }: AskedPage,
): Promise<ReplyOf<typeof showSavedSearch>> {
  const { db } = deps;
  const after = cursor === undefined ? null : decodeCursor(lastShown, cursor);
  const search = await showSearch(deps, accountId, id);
  // One more, to know whether there is a next page.
  const rows = await readMatches(db, { searchId: id, accountId, after, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const matchedAt = new Map(shown.map((row) => [row.productId, row.matchedAt.toISOString()]));
  const cards = await readCards(db, [...matchedAt.keys()], { viewerId: accountId });
  return {
    search,
    products: cards.flatMap((card) => {
      const at = matchedAt.get(card.id);
      return at === undefined ? [] : [{ ...card, matched_at: at }];
    }),
    nextCursor: rows.length > shown.length && last ? encodeCursor(last.cursorTime, last.productId) : null,
  };
}

export async function markSeen(
  { db, clock }: SavedSearchDeps,
  { accountId, id, until }: { readonly accountId: string; readonly id: string; readonly until: string },
): Promise<void> {
  const now = clock.now();
  const asked = new Date(until);
  const isKnown = await inTransaction(db, (tx) =>
    moveSeen(tx, { accountId, id, until: asked < now ? asked : now }),
  );
  if (!isKnown) throw new AppError('not-found', `saved search ${id}`);
}

function toWire(row: SearchRow): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    query: row.key,
    cadence: row.cadence,
    by_push: row.byPush,
    by_mail: row.byMail,
    is_broad: row.isBroad,
    new: row.newCount,
    seen_at: row.seenAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    image: row.picturePath,
    preview: toPreview(row),
  };
}

function toPreview(row: SearchRow): SavedSearch['preview'] {
  const {
    pictureWidth: width,
    pictureHeight: height,
    pictureColor: color,
    pictureThumbhash: thumbhash,
  } = row;
  if (width === null || height === null || color === null || thumbhash === null) return null;
  return { width, height, color, thumbhash };
}
