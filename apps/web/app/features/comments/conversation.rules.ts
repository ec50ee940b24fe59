import type { Comment, Thread, ThreadsPage } from '@perchero/contract/social/comments';

/** What is shown of what people say about a piece: the newest thread first, in each the oldest reply first. */
export interface Said {
  readonly threads: readonly Thread[];
  readonly nextCursor: string | null;
  /** How many comments there are in all, shown or not. */
  readonly total: number;
}

/** The page as it came, with the thread that was asked for by its number in its place. */
export function begin({ threads, linked, nextCursor }: ThreadsPage, total: number): Said {
  return { threads: joined(threads, linked ? [linked] : []), nextCursor, total };
}

/** The first page read again: what somebody has opened below it, and below its threads, stays open. */
export function renewed(said: Said, page: ThreadsPage, total: number): Said {
  const fresh = begin(page, total);
  const oldest = fresh.threads.at(-1)?.comment.id_comentario ?? Infinity;
  const older = said.threads.filter(({ comment }) => comment.id_comentario < oldest);
  const opened = new Map(said.threads.map((thread) => [thread.comment.id_comentario, thread]));
  const threads = fresh.threads.map((thread) => {
    const before = opened.get(thread.comment.id_comentario);
    if (!before || before.replies.length <= thread.replies.length) return thread;
    return { ...thread, replies: before.replies, nextReplies: before.nextReplies };
  });
  if (older.length === 0) return { ...fresh, threads };
  return { ...fresh, threads: [...threads, ...older], nextCursor: said.nextCursor };
}

export function withThreads(said: Said, page: ThreadsPage): Said {
  return { ...said, threads: joined(said.threads, page.threads), nextCursor: page.nextCursor };
}

export function withReplies(
  said: Said,
  threadId: number,
  { replies, nextCursor }: { replies: readonly Comment[]; nextCursor: string | null },
): Said {
  return inThread(said, threadId, (thread) => ({
    ...thread,
    replies: inOrder([...thread.replies, ...replies]),
    nextReplies: nextCursor,
  }));
}

/** With a comment that was just written. */
export function withComment(said: Said, comment: Comment): Said {
  if (find(said, comment.id_comentario)) return said;
  const { parent_id } = comment;
  const counted = { ...said, total: said.total + 1 };
  if (parent_id === null)
    return {
      ...counted,
      threads: joined([{ comment, replies: [], nextReplies: null, replyCount: 0 }], said.threads),
    };
  return inThread(counted, parent_id, (thread) => ({
    ...thread,
    replies: inOrder([...thread.replies, comment]),
    replyCount: thread.replyCount + 1,
  }));
}

/** Without a comment; what was answered keeps its place, without words. */
export function withoutComment(said: Said, id: number): Said {
  const comment = find(said, id);
  if (!comment) return said;
  const counted = { ...said, total: Math.max(0, said.total - 1) };
  const { parent_id } = comment;
  const changed =
    parent_id === null
      ? inThread(counted, id, (thread) => ({ ...thread, comment: withoutWords(thread.comment) }))
      : inThread(counted, parent_id, (thread) => ({
          ...thread,
          replies: thread.replies.filter((reply) => reply.id_comentario !== id),
          replyCount: thread.replyCount - 1,
        }));
  return {
    ...changed,
    threads: changed.threads.filter((thread) => !thread.comment.isDeleted || thread.replyCount > 0),
  };
}

export function find({ threads }: Said, id: number): Comment | undefined {
  return threads
    .flatMap((thread) => [thread.comment, ...thread.replies])
    .find((comment) => comment.id_comentario === id);
}

export function hiddenReplies({ replies, replyCount, nextReplies }: Thread): number {
  return nextReplies === null ? 0 : Math.max(1, replyCount - replies.length);
}

/** How many there are in the threads that are not shown yet. */
export function hiddenComments({ threads, total, nextCursor }: Said): number {
  if (nextCursor === null) return 0;
  const told = threads.map((thread) => (thread.comment.isDeleted ? 0 : 1) + thread.replyCount);
  return Math.max(1, total - told.reduce((sum, count) => sum + count, 0));
}

function withoutWords(comment: Comment): Comment {
  return { ...comment, content: '', mentions: [], id_user: null, user: null, isDeleted: true };
}

function inThread(said: Said, id: number, change: (thread: Thread) => Thread): Said {
  return {
    ...said,
    threads: said.threads.map((thread) => (thread.comment.id_comentario === id ? change(thread) : thread)),
  };
}

/** Each thread once. Of one that is in both, what was read first stays and the other's replies join it. */
function joined(threads: readonly Thread[], others: readonly Thread[]): Thread[] {
  const byId = new Map(threads.map((thread) => [thread.comment.id_comentario, thread]));
  for (const other of others) {
    const known = byId.get(other.comment.id_comentario);
    byId.set(
      other.comment.id_comentario,
      known ? { ...known, replies: inOrder([...known.replies, ...other.replies]) } : other,
    );
  }
  return [...byId.values()].toSorted((a, b) => b.comment.id_comentario - a.comment.id_comentario);
}

function inOrder(replies: readonly Comment[]): Comment[] {
  const byId = new Map(replies.map((reply) => [reply.id_comentario, reply]));
  return [...byId.values()].toSorted((a, b) => a.id_comentario - b.id_comentario);
}
