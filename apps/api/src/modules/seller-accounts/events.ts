export const sellerAccountEvents = {
  linked: 'seller-accounts.linked',
  /** The provider no longer lets us take payments for this person. */
  needsRelink: 'seller-accounts.needs-relink',
  /** Its person took it away: nothing new can be sold with it. */
  unlinking: 'seller-accounts.unlinking',
} as const;

export interface SellerAccountEventPayload {
  readonly accountId: string;
}

export function sellerAccountEvent(kind: keyof typeof sellerAccountEvents, accountId: string) {
  const payload: SellerAccountEventPayload = { accountId };
  return { type: sellerAccountEvents[kind], payload };
}
