export const personEvents = {
  /** The person cannot sign in, and their products are hidden and cannot be bought. */
  suspended: 'identity.person-suspended',
  unsuspended: 'identity.person-unsuspended',
} as const;

export interface PersonEventPayload {
  readonly accountId: string;
}
