import type { getProfile, ProfileContent } from '@perchero/contract/accounts/profile';
import { maxFavouritesCounted } from '@perchero/contract/accounts/profile.rules';
import type { ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import { pageSize } from '@perchero/contract/search/list-products';
import { showProfile } from '#modules/accounts/index.ts';
import { countCollections, listCollections, openCollection } from '#modules/collections/index.ts';
import { followStateOf } from '#modules/follows/index.ts';
import { listReviews, showStanding } from '#modules/reviews/index.ts';
import { readCards } from '#modules/search/index.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/http/app-error.ts';
import { cursorNumber, decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import type { Db } from '#platform/database/database.ts';
import { readLiked, readProfileFacts, readPublishedIds } from './profile-page.queries.ts';

const lastLike = timeAndId(cursorNumber).transform(([likedAt, productId]) => ({ likedAt, productId }));

type Query = ParsedCallOf<typeof getProfile>['query'];
type PageQuery = Query & { readonly username: string; readonly viewerId: string | null };

interface PageDeps {
  readonly db: Db;
  readonly clock: Clock;
}

interface SectionQuery {
  readonly ownerId: string;
  readonly viewerId: string | null;
  readonly cursor: string | undefined;
}

interface Page {
  readonly content: ProfileContent;
  readonly nextCursor: string | null;
}

/** A profile with one page of one section. */
export async function showProfilePage(
  deps: PageDeps,
  { username, viewerId, seccion, coleccion, cursor }: PageQuery,
): Promise<ReplyOf<typeof getProfile>> {
  const { db } = deps;
  const profile = await showProfile(db, username);
  const facts = await readProfileFacts(db, {
    accountId: profile.id,
    viewerId,
    countFavouritesTo: viewerId === profile.id ? maxFavouritesCounted : null,
  });
  if (!facts) throw new AppError('user-not-found');
  const { likes, unlisted, favourites, wantsNews, awayUntil } = facts;
  const standing = await showStanding(db, profile.id);
  const section: SectionQuery = { ownerId: profile.id, viewerId, cursor };
  const page =
    coleccion === undefined
      ? await sections[seccion](deps, section)
      : await collection(db, section, coleccion);
  const collections = await countCollections(db, section);
  return {
    profile: { ...profile, postsCount: profile.postsCount + unlisted },
    counters: { likes, collections, favourites },
    standing,
    away_until: awayUntil,
    follow: followStateOf({ viewerId, personId: profile.id, wantsNews }),
    verified: standing.verified,
    ...page,
  };
}

const sections: Record<Query['seccion'], (deps: PageDeps, section: SectionQuery) => Promise<Page>> = {
  publicaciones: published,
  colecciones: collections,
  opiniones: reviews,
  favoritos: favourites,
};

/** The owner also sees paused products, which are listed nowhere else. */
async function published({ db }: PageDeps, { ownerId, viewerId, cursor }: SectionQuery): Promise<Page> {
  const beforeId = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursorNumber, cursor);
  const withPaused = viewerId === ownerId;
  const ids = await readPublishedIds(db, ownerId, { viewerId, withPaused, beforeId, limit: pageSize + 1 });
  const shown = ids.slice(0, pageSize);
  return {
    content: { section: 'publicaciones', products: await readCards(db, shown, { viewerId, withPaused }) },
    nextCursor: next(ids, encodeCursor),
  };
}

/** Includes sold products; skips hidden ones, so a page may have fewer. */
async function favourites({ db }: PageDeps, { ownerId, viewerId, cursor }: SectionQuery): Promise<Page> {
  if (viewerId !== ownerId) throw new AppError('not-allowed', 'favourites are their owner’s alone');
  const after = cursor === undefined ? null : decodeCursor(lastLike, cursor);
  const liked = await readLiked(db, ownerId, { after, limit: pageSize + 1 });
  const ids = liked.slice(0, pageSize).map(({ productId }) => productId);
  return {
    content: {
      section: 'favoritos',
      products: await readCards(db, ids, { viewerId, withSold: true }),
    },
    nextCursor: next(liked, (last) => encodeCursor(last.likedAt, last.productId)),
  };
}

async function collections({ db }: PageDeps, section: SectionQuery): Promise<Page> {
  const { collections: cards, nextCursor } = await listCollections(db, section);
  return { content: { section: 'colecciones', collections: cards }, nextCursor };
}

async function reviews(deps: PageDeps, { ownerId, ...section }: SectionQuery): Promise<Page> {
  const { reviews: listed, nextCursor } = await listReviews(deps, { subjectId: ownerId, ...section });
  return { content: { section: 'opiniones', reviews: listed }, nextCursor };
}

async function collection(db: Db, section: SectionQuery, id: number): Promise<Page> {
  const { collection: opened, nextCursor } = await openCollection(db, { ...section, id });
  return { content: { section: 'coleccion', collection: opened }, nextCursor };
}

/** One row more than a page was read, to know whether there is a next one. */
function next<Row>(rows: readonly Row[], encode: (last: Row) => string): string | null {
  const last = rows[pageSize - 1];
  return rows.length > pageSize && last !== undefined ? encode(last) : null;
}
