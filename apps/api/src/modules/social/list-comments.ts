import { commentLimits } from '@perchero/contract/social/comment.rules';
import type { listReplies as repliesEndpoint, Thread, ThreadsPage } from '@perchero/contract/social/comments';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { AppError } from '#platform/http/app-error.ts';
import type { Db } from '#platform/database/database.ts';
import { toComment } from './comment-wire.ts';
import { readReplies, readThreadOf, readThreads, type ThreadRow } from './comment-threads.queries.ts';

interface Asked {
  readonly productId: number;
  readonly viewerId: string | null;
  readonly cursor: string | null;
  /** A comment that must be among what is answered. */
  readonly commentId: number | null;
}

/** One page of the threads under a piece, newest first, each with its oldest replies. */
export async function listThreads(
  db: Db,
  { productId, viewerId, cursor, commentId }: Asked,
): Promise<ThreadsPage> {
  const { threads: most, replies } = commentLimits;
  const rows = await readThreads(db, {
    productId,
    viewerId,
    before: cursor === null ? Number.MAX_SAFE_INTEGER : placeIn(cursor),
    most: most + 1,
    replies: replies + 1,
  });
  if (!rows) throw new AppError('not-found', `product ${productId}`);
  const linked =
    commentId === null
      ? null
      : await readThreadOf(db, { productId, viewerId, commentId, replies: replies + 1 });
  const threads = rows.slice(0, most);
  return {
    threads: threads.map((row) => toThread(row, null)),
    nextCursor: rows.length > most ? cursorAfter(threads) : null,
    linked: linked && toThread(linked, commentId),
  };
}

/** The replies of a thread after those that came with it, oldest first. */
export async function listReplies(
  db: Db,
  { threadId, viewerId, cursor }: { threadId: number; viewerId: string | null; cursor: string | null },
): Promise<ReplyOf<typeof repliesEndpoint>> {
  const most = commentLimits.replies;
  const rows = await readReplies(db, {
    threadId,
    viewerId,
    after: cursor === null ? 0 : placeIn(cursor),
    most: most + 1,
  });
  if (!rows) throw new AppError('not-found', `thread ${threadId}`);
  const replies = rows.slice(0, most);
  return { replies: replies.map(toComment), nextCursor: rows.length > most ? cursorAfter(replies) : null };
}

/** One more reply than are told was read: it says that there are more. */
function toThread(row: ThreadRow, linkedId: number | null): Thread {
  const first = row.replies.slice(0, commentLimits.replies);
  const linked = row.replies.slice(commentLimits.replies).filter(({ id }) => id === linkedId);
  const hasMore = row.replies.length > first.length;
  return {
    comment: toComment(row),
    replies: [...first, ...linked].map(toComment),
    nextReplies: hasMore ? cursorAfter(first) : null,
    replyCount: row.replyCount,
  };
}

function cursorAfter(rows: readonly { id: number }[]): string | null {
  const last = rows.at(-1);
  return last ? String(last.id) : null;
}

function placeIn(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new AppError('invalid-input', 'cursor');
  return Number(cursor);
}
