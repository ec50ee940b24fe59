export const personEvents = {
  /** Locked, suspended or closed: the person's products are hidden and cannot be bought. */
  suspended: 'identity.person-suspended',
  unsuspended: 'identity.person-unsuspended',
} as const;

export interface PersonEventPayload {
  readonly accountId: string;
  /** A lock was set or lifted, a decision was made or undone, or a suspension ran out. */
  readonly cause: 'lock' | 'decision' | 'end';
}
