export const personEvents = {
  /** They cannot sign in, and nothing of theirs is shown or sold until this ends. */
  suspended: 'identity.person-suspended',
  unsuspended: 'identity.person-unsuspended',
} as const;

export interface PersonEventPayload {
  readonly accountId: string;
}
