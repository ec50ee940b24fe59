import type { Comment, Thread } from '@perchero/contract/social/comments';
import { describe, expect, it } from 'vitest';
import {
  begin,
  hiddenComments,
  hiddenReplies,
  renewed,
  type Said,
  withComment,
  withoutComment,
  withReplies,
  withThreads,
} from './conversation.rules.ts';

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
const aThread = (id: number, replies: number[] = [], more: Partial<Thread> = {}): Thread => ({
  comment: aComment(id),
  replies: replies.map((reply) => aComment(reply, id)),
  nextReplies: null,
  replyCount: replies.length,
  ...more,
});
const shape = ({ threads }: Said) =>
  threads.map(({ comment, replies }) => [
    comment.id_comentario,
    ...replies.map(({ id_comentario }) => id_comentario),
  ]);

describe('a conversation', () => {
  it('keeps what was opened when its first page is read again', () => {
    const first = {
      threads: [aThread(30), aThread(20, [21], { nextReplies: '21', replyCount: 3 })],
      linked: null,
    };
    const begun = begin({ ...first, nextCursor: '20' }, 6);
    const replies = { replies: [aComment(22, 20), aComment(23, 20)], nextCursor: null };
    const grown = withThreads(withReplies(begun, 20, replies), {
      threads: [aThread(10)],
      linked: null,
      nextCursor: '10',
    });

    const again = renewed(grown, { ...first, threads: [aThread(40), ...first.threads], nextCursor: '20' }, 7);

    expect(shape(again)).toEqual([[40], [30], [20, 21, 22, 23], [10]]);
    expect(again).toMatchObject({ total: 7, nextCursor: '10' });
  });

  it('COM-04 has the linked thread once, in its place, with the linked reply', () => {
    const threads = [aThread(30), aThread(20, [21, 22], { nextReplies: '22', replyCount: 9 })];
    const linked = aThread(20, [21, 22, 28], { nextReplies: '22', replyCount: 9 });

    const among = begin({ threads, linked, nextCursor: '20' }, 40);
    const older = begin({ threads, linked: aThread(5, [6]), nextCursor: '20' }, 40);

    expect(shape(among)).toEqual([[30], [20, 21, 22, 28]]);
    expect(shape(older)).toEqual([[30], [20, 21, 22], [5, 6]]);
    const all = withThreads(older, {
      threads: [aThread(10), aThread(5, [6])],
      nextCursor: null,
      linked: null,
    });
    expect(shape(all)).toEqual([[30], [20, 21, 22], [10], [5, 6]]);
    const more = withReplies(among, 20, {
      replies: [23, 24, 28].map((id) => aComment(id, 20)),
      nextCursor: null,
    });
    expect(shape(more)).toEqual([[30], [20, 21, 22, 23, 24, 28]]);
  });

  it('COM-01 COM-02 takes in what was just written, once', () => {
    const said = begin({ threads: [aThread(1, [2])], linked: null, nextCursor: null }, 2);

    const once = withComment(withComment(said, aComment(3)), aComment(4, 1));
    const twice = withComment(once, aComment(4, 1));

    expect(shape(twice)).toEqual([[3], [1, 2, 4]]);
    expect(twice.total).toBe(4);
  });

  it('COM-03 keeps the place of what was answered, until the last answer goes', () => {
    const said = begin({ threads: [aThread(9), aThread(1, [2])], linked: null, nextCursor: null }, 3);

    const opened = withoutComment(withoutComment(said, 9), 1);

    expect(opened.threads).toMatchObject([{ comment: { isDeleted: true, content: '', user: null } }]);
    expect(opened.total).toBe(1);
    expect(withoutComment(opened, 2)).toEqual({ threads: [], nextCursor: null, total: 0 });
  });

  it('counts what is not shown: replies in their thread, the rest below', () => {
    const thread = aThread(20, [21], { nextReplies: '21', replyCount: 4 });
    const said = begin({ threads: [aThread(30), thread], linked: null, nextCursor: '20' }, 12);

    expect(hiddenReplies(thread)).toBe(3);
    expect(hiddenComments(said)).toBe(6);
    expect(hiddenComments({ ...said, nextCursor: null })).toBe(0);
  });
});
