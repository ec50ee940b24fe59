import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { commentLimits } from './comment.rules.ts';

const id = z.int().positive();

/** Field names of the original request first, then ours. A deleted comment has no author. */
export const comment = z
  .object({
    id_comentario: id,
    created_at: z.iso.datetime(),
    id_products: id,
    /** A reply begins with the @name of the author it replies to. */
    content: z.string(),
    id_user: z.uuid().nullable(),
    /** Null for a top-level comment. */
    parent_id: id.nullable(),
    user: z.object({ username: z.string(), avatar_url: z.string().nullable() }).nullable(),
    /** Deleted or removed, but kept as a placeholder for its replies. */
    isDeleted: z.boolean(),
    /** By a moderator. */
    isRemoved: z.boolean().optional(),
    /** Usernames in the text that exist. */
    mentions: z.array(z.string()),
  })
  .meta({ id: 'Comment' });

export type Comment = z.output<typeof comment>;

/** A top-level comment with its oldest replies. */
export const commentThread = z
  .object({
    comment,
    replies: z.array(comment),
    /** Cursor of the next replies. */
    nextReplies: z.string().nullable(),
    /** Total number of replies. */
    replyCount: z.int().nonnegative(),
  })
  .meta({ id: 'CommentThread' });

export type CommentThread = z.output<typeof commentThread>;

export const commentThreadsPage = z
  .object({
    threads: z.array(commentThread).max(commentLimits.threads),
    nextCursor: z.string().nullable(),
    /** The thread with the requested comment; it may also be in `threads`. */
    linked: commentThread.nullable(),
  })
  .meta({ id: 'CommentThreadsPage' });

export type CommentThreadsPage = z.output<typeof commentThreadsPage>;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
} as const;
const read = { ...write, method: 'GET', access: 'public', limit: 'browse', writes: false } as const;
const cursor = z.string().max(200).optional();

// The same text by the same person on the same product within a minute is one comment, sent twice.
export const addComment = defineEndpoint({
  ...write,
  path: '/api/add-comment',
  summary: 'Comment on a product or reply to a comment; a reply to a reply joins the same thread',
  body: z.strictObject({
    productId: id,
    userId: z.uuid().optional(),
    /** The @name prefix of a reply is optional; it is stored once. */
    content: z.string().max(2000, 'invalid-comment'),
    parentId: id.nullish(),
    /** Publish a link or contact data that the author was asked about. */
    anyway: z.boolean().optional(),
  }),
  reply: z.object({ success: z.literal(true), comment }),
  refusals: { invalid: ['invalid-comment'], failed: 'comment-not-added' },
  errors: ['invalid-comment', 'not-allowed', 'not-found', 'comment-has-contact', 'contact-too-soon'],
});

export const deleteComment = defineEndpoint({
  ...write,
  path: '/api/delete-comment',
  whenSuspended: true,
  summary: 'Delete an own comment; its replies stay',
  body: z.strictObject({ id_comentario: id, userId: z.uuid().optional() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { failed: 'comment-not-deleted' },
  errors: ['not-allowed', 'not-found'],
});

export const listComments = defineEndpoint({
  ...read,
  path: '/api/comments',
  summary: 'Comment threads of a product, newest first',
  query: z.object({
    product: z.coerce.number().pipe(id),
    cursor,
    /** Id of a comment that must be included. */
    comentario: z.coerce.number().pipe(id).optional(),
  }),
  reply: commentThreadsPage,
  errors: ['not-found'],
});

export const listReplies = defineEndpoint({
  ...read,
  path: '/api/comments/:id/replies',
  summary: 'Replies of a comment thread, oldest first',
  params: z.object({ id: z.coerce.number().pipe(id) }),
  query: z.object({ cursor }),
  reply: z.object({
    replies: z.array(comment).max(commentLimits.replies),
    nextCursor: z.string().nullable(),
  }),
  errors: ['not-found'],
});
