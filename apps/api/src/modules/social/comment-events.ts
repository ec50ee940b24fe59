export const commentEvents = {
  added: 'social.comment-added',
  /** Its words are gone; also when its author is gone. */
  deleted: 'social.comment-deleted',
} as const;

export interface CommentEventPayload {
  readonly commentId: number;
  readonly productId: number;
  readonly authorId: string;
}

export function commentEvent(news: keyof typeof commentEvents, payload: CommentEventPayload) {
  return { type: commentEvents[news], payload };
}
