export const commentEvents = {
  added: 'social.comment-added',
  /** Also when the author's account is deleted. */
  deleted: 'social.comment-deleted',
} as const;

export interface CommentEventPayload {
  readonly commentId: number;
  readonly productId: number;
  readonly authorId: string;
}

export function commentEvent(name: keyof typeof commentEvents, payload: CommentEventPayload) {
  return { type: commentEvents[name], payload };
}

export const likeEvents = {
  added: 'social.like-added',
  /** Also when the account is deleted. */
  removed: 'social.like-removed',
} as const;

export interface LikeEventPayload {
  readonly productId: number;
  readonly accountId: string;
}

export function likeEvent(name: keyof typeof likeEvents, payload: LikeEventPayload) {
  return { type: likeEvents[name], payload };
}
