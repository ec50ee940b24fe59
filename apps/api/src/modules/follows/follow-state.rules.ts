import type { FollowState } from '@perchero/contract/follows/follows';

interface FollowRead {
  /** Null for a guest. */
  readonly viewerId: string | null;
  readonly personId: string;
  /** Null when the viewer does not follow the person. */
  readonly wantsNews: boolean | null;
}

/** Null for guests and about oneself. */
export function followStateOf({ viewerId, personId, wantsNews }: FollowRead): FollowState | null {
  if (viewerId === null || viewerId === personId) return null;
  return { is: wantsNews !== null, wantsNews: wantsNews === true };
}
