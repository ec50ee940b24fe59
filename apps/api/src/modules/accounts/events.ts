export const accountEvents = {
  /** Personal data is deleted; the anonymized profile row stays. */
  deleted: 'accounts.account-deleted',
  /** Also when the account is new. */
  profileChanged: 'accounts.profile-changed',
  /** The sizes that the person ticked. */
  sizesChanged: 'accounts.sizes-changed',
  /** A new account ran into limits of writing twice in an hour. */
  wroteFast: 'accounts.wrote-fast',
} as const;

export interface AccountEventPayload {
  readonly accountId: string;
}

export interface WroteFastPayload extends AccountEventPayload {
  /** When, as ISO 8601. */
  readonly at: string;
}

export function profileChanged(accountId: string) {
  return { type: accountEvents.profileChanged, payload: { accountId } };
}

export function sizesChanged(accountId: string) {
  return { type: accountEvents.sizesChanged, payload: { accountId } };
}

export function accountDeleted(accountId: string) {
  return { type: accountEvents.deleted, payload: { accountId } };
}
