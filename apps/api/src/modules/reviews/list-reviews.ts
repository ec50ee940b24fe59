import type { ReplyOf } from '@perchero/contract/endpoint';
import { canAnswer, reviewLimits } from '@perchero/contract/reviews/review.rules';
import type { listReviews as endpoint, ProfileReview } from '@perchero/contract/reviews/reviews';
import { z } from 'zod';
import { showProfile } from '#modules/accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { AppError } from '#platform/http/app-error.ts';
import { decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import type { ReviewDeps } from './deps.ts';
import { isVisibleTo, type ListedRow, readListed } from './list-reviews.queries.ts';
import { countedDays } from './standing.rules.ts';

const lastListed = timeAndId(z.uuid()).transform(([time, id]) => ({ time, id }));

interface PageQuery {
  readonly viewerId: string | null;
  readonly cursor: string | undefined;
}

/** The reviews of a profile by its username. */
export async function showReviews(
  deps: ReviewDeps,
  { username, viewerId, cursor }: PageQuery & { readonly username: string },
): Promise<ReplyOf<typeof endpoint>> {
  const { id: subjectId } = await showProfile(deps.db, username);
  if (!(await isVisibleTo(deps.db, subjectId, viewerId))) throw new AppError('user-not-found');
  return listReviews(deps, { subjectId, viewerId, cursor });
}

/** One page of published reviews about a person and of the notes of the last year, newest first. */
export async function listReviews(
  { db, clock }: ReviewDeps,
  { subjectId, viewerId, cursor }: PageQuery & { readonly subjectId: string },
): Promise<ReplyOf<typeof endpoint>> {
  const now = clock.now();
  const rows = await readListed(db, {
    subjectId,
    viewerId,
    after: cursor === undefined ? null : decodeCursor(lastListed, cursor),
    notesSince: secondsAfter(now, -countedDays * 24 * 60 * 60),
    // One more, to know whether there is a next page.
    limit: reviewLimits.perPage + 1,
  });
  const shown = rows.slice(0, reviewLimits.perPage);
  const last = shown.at(-1);
  return {
    reviews: shown.map((row) => toProfileReview(row, viewerId === subjectId, now)),
    nextCursor: rows.length > shown.length && last ? encodeCursor(last.cursorTime, last.id) : null,
  };
}

function toProfileReview(row: ListedRow, isOwn: boolean, now: Date): ProfileReview {
  const { id, kind, at, review } = row;
  const common = { id, at: at.toISOString() };
  if (kind !== 'review' || !review) return { ...common, kind: kind === 'unsent' ? 'unsent' : 'cancelled' };
  const { stars, text, tags, answer, answeredAt, author, product, productCount } = review;
  return {
    ...common,
    kind,
    stars,
    text,
    tags,
    answer: answer === null || answeredAt === null ? null : { text: answer, at: toIso(answeredAt) },
    author,
    product,
    product_count: productCount,
    can_answer: isOwn && canAnswer({ publishedAt: at, answer }, now),
  };
}

function toIso(time: string): string {
  return new Date(time).toISOString();
}
