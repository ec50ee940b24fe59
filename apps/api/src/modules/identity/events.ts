export const personEvents = {
  /** Locked, suspended or closed: the person's products are hidden and cannot be bought. */
  suspended: 'identity.person-suspended',
  unsuspended: 'identity.person-unsuspended',
} as const;

export const sessionEvents = {
  /** By their person, a new password or a lock; a session that merely expires says nothing. */
  ended: 'identity.sessions-ended',
} as const;

export interface SessionsEndedPayload {
  readonly accountId: string;
  /** Null when several ended; those that go on are still stored. */
  readonly sessionId: string | null;
}

export interface PersonEventPayload {
  readonly accountId: string;
  /** A lock was set or lifted, a decision was made or undone, or a suspension ran out. */
  readonly cause: 'lock' | 'decision' | 'end';
}
