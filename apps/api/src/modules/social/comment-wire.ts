import { replyPrefix } from '@perchero/contract/social/comment.rules';
import type { Comment } from '@perchero/contract/social/comments';

/** A comment with the people in it, as the queries read it. */
export interface CommentRow {
  readonly id: number;
  readonly productId: number;
  readonly parentId: number | null;
  readonly content: string;
  readonly mentions: string[];
  readonly isDeleted: boolean;
  /** Inside JSON a moment is text. */
  readonly createdAt: Date | string;
  readonly authorId: string;
  readonly username: string;
  readonly avatarPath: string | null;
  /** Null when it opens a thread, and when whom it answers is gone. */
  readonly answered: string | null;
}

export function toComment(row: CommentRow): Comment {
  const { id, productId, parentId, isDeleted, answered } = row;
  const isAnswer = !isDeleted && answered !== null;
  return {
    id_comentario: id,
    created_at: new Date(row.createdAt).toISOString(),
    id_products: productId,
    content: isAnswer ? replyPrefix(answered) + row.content : row.content,
    id_user: isDeleted ? null : row.authorId,
    parent_id: parentId,
    user: isDeleted ? null : { username: row.username, avatar_url: row.avatarPath },
    isDeleted,
    mentions: isAnswer ? [...new Set([answered, ...row.mentions])] : row.mentions,
  };
}
