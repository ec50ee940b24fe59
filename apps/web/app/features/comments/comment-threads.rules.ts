import type { Comment, CommentThread, CommentThreadsPage } from '@perchero/contract/social/comments';

/** The loaded comments of a product: newest thread first, oldest reply first. */
export interface CommentThreads {
  readonly threads: readonly CommentThread[];
  readonly nextCursor: string | null;
  /** All comments, loaded or not. */
  readonly total: number;
}

/** The first page, with the linked thread in its place. */
export function initialThreads(
  { threads, linked, nextCursor }: CommentThreadsPage,
  total: number,
): CommentThreads {
  return { threads: mergeThreads(threads, linked ? [linked] : []), nextCursor, total };
}

/** Replaces the first page and keeps the older threads and replies that were loaded. */
export function refreshThreads(
  current: CommentThreads,
  page: CommentThreadsPage,
  total: number,
): CommentThreads {
  const fresh = initialThreads(page, total);
  const oldest = fresh.threads.at(-1)?.comment.id_comentario ?? Infinity;
  const older = current.threads.filter(({ comment }) => comment.id_comentario < oldest);
  const opened = new Map(current.threads.map((thread) => [thread.comment.id_comentario, thread]));
  const threads = fresh.threads.map((thread) => {
    const before = opened.get(thread.comment.id_comentario);
    if (!before || before.replies.length <= thread.replies.length) return thread;
    return { ...thread, replies: before.replies, nextReplies: before.nextReplies };
  });
  if (older.length === 0) return { ...fresh, threads };
  return { ...fresh, threads: [...threads, ...older], nextCursor: current.nextCursor };
}

export function addThreads(current: CommentThreads, page: CommentThreadsPage): CommentThreads {
  return { ...current, threads: mergeThreads(current.threads, page.threads), nextCursor: page.nextCursor };
}

export function addReplies(
  current: CommentThreads,
  threadId: number,
  { replies, nextCursor }: { replies: readonly Comment[]; nextCursor: string | null },
): CommentThreads {
  return updateThread(current, threadId, (thread) => ({
    ...thread,
    replies: sortReplies([...thread.replies, ...replies]),
    nextReplies: nextCursor,
  }));
}

export function insertComment(current: CommentThreads, comment: Comment): CommentThreads {
  if (findComment(current, comment.id_comentario)) return current;
  const { parent_id } = comment;
  const counted = { ...current, total: current.total + 1 };
  if (parent_id === null)
    return {
      ...counted,
      threads: mergeThreads([{ comment, replies: [], nextReplies: null, replyCount: 0 }], current.threads),
    };
  return updateThread(counted, parent_id, (thread) => ({
    ...thread,
    replies: sortReplies([...thread.replies, comment]),
    replyCount: thread.replyCount + 1,
  }));
}

/** Deletes a comment; one that has replies becomes a tombstone. */
export function removeComment(current: CommentThreads, id: number): CommentThreads {
  const comment = findComment(current, id);
  if (!comment) return current;
  const counted = { ...current, total: Math.max(0, current.total - 1) };
  const { parent_id } = comment;
  const changed =
    parent_id === null
      ? updateThread(counted, id, (thread) => ({ ...thread, comment: tombstone(thread.comment) }))
      : updateThread(counted, parent_id, (thread) => ({
          ...thread,
          replies: thread.replies.filter((reply) => reply.id_comentario !== id),
          replyCount: thread.replyCount - 1,
        }));
  return {
    ...changed,
    threads: changed.threads.filter((thread) => !thread.comment.isDeleted || thread.replyCount > 0),
  };
}

export function findComment({ threads }: CommentThreads, id: number): Comment | undefined {
  return threads
    .flatMap((thread) => [thread.comment, ...thread.replies])
    .find((comment) => comment.id_comentario === id);
}

export function hiddenReplies({ replies, replyCount, nextReplies }: CommentThread): number {
  return nextReplies === null ? 0 : Math.max(1, replyCount - replies.length);
}

/** The number of comments in threads that are not loaded. */
export function hiddenComments({ threads, total, nextCursor }: CommentThreads): number {
  if (nextCursor === null) return 0;
  const counts = threads.map((thread) => (thread.comment.isDeleted ? 0 : 1) + thread.replyCount);
  return Math.max(1, total - counts.reduce((sum, count) => sum + count, 0));
}

function tombstone(comment: Comment): Comment {
  return { ...comment, content: '', mentions: [], id_user: null, user: null, isDeleted: true };
}

function updateThread(
  current: CommentThreads,
  id: number,
  change: (thread: CommentThread) => CommentThread,
): CommentThreads {
  return {
    ...current,
    threads: current.threads.map((thread) => (thread.comment.id_comentario === id ? change(thread) : thread)),
  };
}

/** Merges by id: the thread of the first list wins, with the replies of both. */
function mergeThreads(threads: readonly CommentThread[], others: readonly CommentThread[]): CommentThread[] {
  const byId = new Map(threads.map((thread) => [thread.comment.id_comentario, thread]));
  for (const other of others) {
    const known = byId.get(other.comment.id_comentario);
    byId.set(
      other.comment.id_comentario,
      known ? { ...known, replies: sortReplies([...known.replies, ...other.replies]) } : other,
    );
  }
  return [...byId.values()].toSorted((a, b) => b.comment.id_comentario - a.comment.id_comentario);
}

function sortReplies(replies: readonly Comment[]): Comment[] {
  const byId = new Map(replies.map((reply) => [reply.id_comentario, reply]));
  return [...byId.values()].toSorted((a, b) => a.id_comentario - b.id_comentario);
}
