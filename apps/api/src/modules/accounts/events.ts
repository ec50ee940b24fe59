export const accountEvents = {
  /** Personal data is deleted; the anonymized profile row stays. */
  deleted: 'accounts.account-deleted',
} as const;

export interface AccountEventPayload {
  readonly accountId: string;
}

export function accountDeleted(accountId: string) {
  return { type: accountEvents.deleted, payload: { accountId } };
}
