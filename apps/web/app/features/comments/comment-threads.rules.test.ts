import type { Comment, CommentThread } from '@perchero/contract/social/comments';
import { describe, expect, it } from 'vitest';
import {
  initialThreads,
  hiddenComments,
  hiddenReplies,
  refreshThreads,
  type CommentThreads,
  insertComment,
  removeComment,
  addReplies,
  addThreads,
} from './comment-threads.rules.ts';

const aComment = (id: number, parentId: number | null = null): Comment => ({
  id_comentario: id,
  created_at: '2026-11-15T12:00:00.000Z',
  id_products: 1,
  content: `n.º ${id}`,
  id_user: '00000000-0000-4000-8000-000000000001',
  parent_id: parentId,
  user: { username: 'ana', avatar_url: null },
  isDeleted: false,
  mentions: [],
});
const aCommentThread = (
  id: number,
  replies: number[] = [],
  more: Partial<CommentThread> = {},
): CommentThread => ({
  comment: aComment(id),
  replies: replies.map((reply) => aComment(reply, id)),
  nextReplies: null,
  replyCount: replies.length,
  ...more,
});
const shape = ({ threads }: CommentThreads) =>
  threads.map(({ comment, replies }) => [
    comment.id_comentario,
    ...replies.map(({ id_comentario }) => id_comentario),
  ]);

describe('comment threads', () => {
  it('keep the loaded pages when the first page is reloaded', () => {
    const first = {
      threads: [aCommentThread(30), aCommentThread(20, [21], { nextReplies: '21', replyCount: 3 })],
      linked: null,
    };
    const begun = initialThreads({ ...first, nextCursor: '20' }, 6);
    const replies = { replies: [aComment(22, 20), aComment(23, 20)], nextCursor: null };
    const grown = addThreads(addReplies(begun, 20, replies), {
      threads: [aCommentThread(10)],
      linked: null,
      nextCursor: '10',
    });

    const again = refreshThreads(
      grown,
      { ...first, threads: [aCommentThread(40), ...first.threads], nextCursor: '20' },
      7,
    );

    expect(shape(again)).toEqual([[40], [30], [20, 21, 22, 23], [10]]);
    expect(again).toMatchObject({ total: 7, nextCursor: '10' });
  });

  it('COM-04 include the linked thread once, in order, with the linked reply', () => {
    const threads = [aCommentThread(30), aCommentThread(20, [21, 22], { nextReplies: '22', replyCount: 9 })];
    const linked = aCommentThread(20, [21, 22, 28], { nextReplies: '22', replyCount: 9 });

    const among = initialThreads({ threads, linked, nextCursor: '20' }, 40);
    const older = initialThreads({ threads, linked: aCommentThread(5, [6]), nextCursor: '20' }, 40);

    expect(shape(among)).toEqual([[30], [20, 21, 22, 28]]);
    expect(shape(older)).toEqual([[30], [20, 21, 22], [5, 6]]);
    const all = addThreads(older, {
      threads: [aCommentThread(10), aCommentThread(5, [6])],
      nextCursor: null,
      linked: null,
    });
    expect(shape(all)).toEqual([[30], [20, 21, 22], [10], [5, 6]]);
    const more = addReplies(among, 20, {
      replies: [23, 24, 28].map((id) => aComment(id, 20)),
      nextCursor: null,
    });
    expect(shape(more)).toEqual([[30], [20, 21, 22, 23, 24, 28]]);
  });

  it('COM-01 COM-02 add a new comment once', () => {
    const threads = initialThreads({ threads: [aCommentThread(1, [2])], linked: null, nextCursor: null }, 2);

    const once = insertComment(insertComment(threads, aComment(3)), aComment(4, 1));
    const twice = insertComment(once, aComment(4, 1));

    expect(shape(twice)).toEqual([[3], [1, 2, 4]]);
    expect(twice.total).toBe(4);
  });

  it('COM-03 keep a tombstone for a deleted comment until its last reply is deleted', () => {
    const threads = initialThreads(
      { threads: [aCommentThread(9), aCommentThread(1, [2])], linked: null, nextCursor: null },
      3,
    );

    const opened = removeComment(removeComment(threads, 9), 1);

    expect(opened.threads).toMatchObject([{ comment: { isDeleted: true, content: '', user: null } }]);
    expect(opened.total).toBe(1);
    expect(removeComment(opened, 2)).toEqual({ threads: [], nextCursor: null, total: 0 });
  });

  it('count the replies and comments that are not loaded', () => {
    const thread = aCommentThread(20, [21], { nextReplies: '21', replyCount: 4 });
    const threads = initialThreads(
      { threads: [aCommentThread(30), thread], linked: null, nextCursor: '20' },
      12,
    );

    expect(hiddenReplies(thread)).toBe(3);
    expect(hiddenComments(threads)).toBe(6);
    expect(hiddenComments({ ...threads, nextCursor: null })).toBe(0);
  });
});
