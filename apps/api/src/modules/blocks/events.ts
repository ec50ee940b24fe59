export const blockEvents = {
  blocked: 'blocks.person-blocked',
  unblocked: 'blocks.person-unblocked',
} as const;

export interface BlockEventPayload {
  readonly blockerId: string;
  readonly blockedId: string;
}

export interface BlockedEventPayload extends BlockEventPayload {
  /** Missing in events of the release before. */
  readonly blockedAt?: string;
}
