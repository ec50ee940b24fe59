export const likeEvents = {
  added: 'social.like-added',
  /** Also when who liked is gone. */
  removed: 'social.like-removed',
} as const;

export interface LikeEventPayload {
  readonly productId: number;
  readonly accountId: string;
}

export function likeEvent(news: keyof typeof likeEvents, payload: LikeEventPayload) {
  return { type: likeEvents[news], payload };
}
