export const accountEvents = {
  /** The person is gone; the row that others depend on stays without anything personal. */
  deleted: 'accounts.account-deleted',
} as const;

export interface AccountEventPayload {
  readonly accountId: string;
}

export function accountDeleted(accountId: string) {
  return { type: accountEvents.deleted, payload: { accountId } };
}
