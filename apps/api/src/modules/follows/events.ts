export const followEvents = {
  followed: 'follows.followed',
  /** Also by a block; not when an account is deleted. */
  unfollowed: 'follows.unfollowed',
} as const;

export interface FollowEventPayload {
  readonly followerId: string;
  readonly followedId: string;
}

export function followEvent(name: keyof typeof followEvents, { followerId, followedId }: FollowEventPayload) {
  return { type: followEvents[name], payload: { followerId, followedId } };
}
