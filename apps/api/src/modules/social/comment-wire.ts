import { replyPrefix } from '@perchero/contract/social/comment.rules';
import type { Comment } from '@perchero/contract/social/comments';

export interface CommentRow {
  readonly id: number;
  readonly productId: number;
  readonly parentId: number | null;
  readonly content: string;
  readonly mentions: string[];
  /** Deleted, removed, or hidden from the viewer by a block. */
  readonly isDeleted: boolean;
  readonly isRemoved: boolean;
  /** A string when read through json_agg. */
  readonly createdAt: Date | string;
  readonly authorId: string;
  readonly username: string;
  readonly avatarPath: string | null;
  /** Null for a root comment, and when the answered account is deleted or hidden from the viewer by a block. */
  readonly answeredUsername: string | null;
}

export function toComment(row: CommentRow): Comment {
  const { id, productId, parentId, isDeleted, isRemoved, answeredUsername } = row;
  const isReply = !isDeleted && answeredUsername !== null;
  return {
    id_comentario: id,
    created_at: new Date(row.createdAt).toISOString(),
    id_products: productId,
    content: isReply ? replyPrefix(answeredUsername) + row.content : row.content,
    id_user: isDeleted ? null : row.authorId,
    parent_id: parentId,
    user: isDeleted ? null : { username: row.username, avatar_url: row.avatarPath },
    isDeleted,
    ...(isRemoved && { isRemoved }),
    mentions: isReply ? [...new Set([answeredUsername, ...row.mentions])] : row.mentions,
  };
}
