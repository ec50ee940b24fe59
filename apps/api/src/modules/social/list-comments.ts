import { commentLimits } from '@perchero/contract/social/comment.rules';
import type {
  listReplies as repliesEndpoint,
  CommentThread,
  CommentThreadsPage,
} from '@perchero/contract/social/comments';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { AppError } from '#platform/http/app-error.ts';
import type { Db } from '#platform/database/database.ts';
import { toComment } from './comment-wire.ts';
import {
  readReplies,
  readCommentThreadOf,
  readCommentThreads,
  type CommentThreadRow,
} from './comment-threads.queries.ts';

interface CommentThreadQuery {
  readonly productId: number;
  readonly viewerId: string | null;
  readonly cursor: string | null;
  /** A comment to include in the result. */
  readonly commentId: number | null;
}

/** A page of comment threads, newest first, each with its oldest replies. */
export async function listCommentThreads(
  db: Db,
  { productId, viewerId, cursor, commentId }: CommentThreadQuery,
): Promise<CommentThreadsPage> {
  const { threads: limit, replies } = commentLimits;
  const rows = await readCommentThreads(db, {
    productId,
    viewerId,
    before: cursor === null ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor),
    limit: limit + 1,
    replies: replies + 1,
  });
  if (!rows) throw new AppError('not-found', `product ${productId}`);
  const linked =
    commentId === null
      ? null
      : await readCommentThreadOf(db, { productId, viewerId, commentId, replies: replies + 1 });
  const threads = rows.slice(0, limit);
  return {
    threads: threads.map((row) => toCommentThread(row, null)),
    nextCursor: rows.length > limit ? cursorAfter(threads) : null,
    linked: linked && toCommentThread(linked, commentId),
  };
}

/** Later replies of a thread, oldest first. */
export async function listReplies(
  db: Db,
  { rootId, viewerId, cursor }: { rootId: number; viewerId: string | null; cursor: string | null },
): Promise<ReplyOf<typeof repliesEndpoint>> {
  const limit = commentLimits.replies;
  const rows = await readReplies(db, {
    rootId,
    viewerId,
    after: cursor === null ? 0 : decodeCursor(cursor),
    limit: limit + 1,
  });
  if (!rows) throw new AppError('not-found', `thread ${rootId}`);
  const replies = rows.slice(0, limit);
  return { replies: replies.map(toComment), nextCursor: rows.length > limit ? cursorAfter(replies) : null };
}

/** One reply more than the page was read, to know whether there are more. */
function toCommentThread(row: CommentThreadRow, linkedId: number | null): CommentThread {
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

function decodeCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new AppError('invalid-input', 'cursor');
  return Number(cursor);
}
