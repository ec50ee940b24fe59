export const sellerAccountEvents = {
  linked: 'seller-accounts.linked',
  /** The grant was revoked or has expired; the seller must link again. */
  needsRelink: 'seller-accounts.needs-relink',
  /** The seller unlinked the account; it takes no new payments. */
  unlinking: 'seller-accounts.unlinking',
} as const;

export interface SellerAccountEventPayload {
  readonly accountId: string;
}

export function sellerAccountEvent(kind: keyof typeof sellerAccountEvents, accountId: string) {
  const payload: SellerAccountEventPayload = { accountId };
  return { type: sellerAccountEvents[kind], payload };
}
