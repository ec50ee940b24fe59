/** The payment provider's interface; `gateway.ts` implements it. Money is in cents, ids are strings. */

/** Errors of the provider or the network are values, not exceptions. */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'not-found' }
  /** The token is invalid. */
  | { readonly kind: 'unauthorized' }
  /** The token is valid, but a policy of the provider forbids the call, perhaps temporarily. */
  | { readonly kind: 'forbidden'; readonly code: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number | null }
  /** `code` is the provider's, such as `2063` or `invalid_grant`. */
  | { readonly kind: 'rejected'; readonly code: string }
  /** The operation may or may not have been performed. */
  | { readonly kind: 'unknown' };

/** The OAuth grant with which we collect for a seller. */
export interface SellerGrant {
  readonly providerUserId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
}

export interface ProviderUser {
  readonly providerUserId: string;
  readonly siteId: string;
  readonly nickname: string;
  readonly isTest: boolean;
}

export interface PreferenceItem {
  readonly productId: number;
  readonly title: string;
  readonly pictureUrl: string | null;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

export interface PreferenceRequest {
  readonly orderId: string;
  readonly checkoutId: string;
  readonly sellerId: string;
  /** A preference with another collector is rejected with `not-trusted`. */
  readonly collectorId: string;
  readonly items: readonly PreferenceItem[];
  /** Null when the buyer pays nothing for it. */
  readonly delivery: { readonly title: string; readonly costCents: number } | null;
  /** Of the items only. */
  readonly commissionCents: number;
  /** No payment can be started after it. */
  readonly payUntil: Date;
  /** The provider approves more payments of known payers. Null for a deleted account. */
  readonly payer: { readonly email: string; readonly fullName: string } | null;
  /** Voucher expiry; null where cash is not offered. */
  readonly cashUntil: Date | null;
}

export interface Preference {
  readonly id: string;
  readonly collectorId: string;
  readonly paymentUrl: string;
}

export const paymentStatuses = [
  'pending',
  'in_process',
  'authorized',
  'approved',
  'in_mediation',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
  /** Any other status. */
  'unknown',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface ProviderPayment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly statusDetail: string;
  /** Our order id, or any text in preferences that are not ours. */
  readonly externalReference: string | null;
  readonly collectorId: string;
  readonly currency: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly paymentType: string;
  readonly method: string;
  /** Paid by the seller. */
  readonly providerFeeCents: number;
  /** Taxes withheld from the seller. */
  readonly withheldCents: number;
  readonly commissionCents: number;
  /** What the seller receives; null after a partial refund, because fees are not recalculated. */
  readonly netReceivedCents: number | null;
  readonly voucherUrl: string | null;
  readonly expiresAt: Date | null;
  readonly approvedAt: Date | null;
  readonly updatedAt: Date;
}

/** A page of changes begins at a time; `offset` skips rows with that same time. */
export interface ChangesCursor {
  readonly since: Date;
  readonly offset: number;
}

export interface ChangesPage {
  readonly payments: readonly ProviderPayment[];
  readonly next: ChangesCursor | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly status: string;
}

export interface PaymentGateway {
  authorizationUrl(attempt: { readonly state: string; readonly codeChallenge: string }): string;
  exchangeCode(given: { readonly code: string; readonly codeVerifier: string }): Promise<Answer<SellerGrant>>;
  refreshGrant(refreshToken: string): Promise<Answer<SellerGrant>>;
  getUser(token: string): Promise<Answer<ProviderUser>>;
  createPreference(token: string, request: PreferenceRequest): Promise<Answer<Preference>>;
  /** Null when the order has no preference. */
  findPreference(
    token: string,
    of: { readonly orderId: string; readonly collectorId: string },
  ): Promise<Answer<Preference | null>>;
  /** Afterwards it cannot be paid. */
  closePreference(token: string, preferenceId: string): Promise<Answer<void>>;
  getPayment(token: string, id: string): Promise<Answer<ProviderPayment>>;
  /** Payments that reference the order. */
  paymentsOfOrder(token: string, orderId: string): Promise<Answer<readonly ProviderPayment[]>>;
  /** One page of changes, oldest first; `next` is null after the last page. */
  paymentsSince(token: string, page: ChangesCursor): Promise<Answer<ChangesPage>>;
  cancelPayment(token: string, id: string): Promise<Answer<ProviderPayment>>;
  /** Idempotent by key. Refunds everything without an amount. */
  refund(
    token: string,
    request: { readonly paymentId: string; readonly amountCents?: number; readonly key: string },
  ): Promise<Answer<void>>;
  refundsOf(token: string, paymentId: string): Promise<Answer<readonly ProviderRefund[]>>;
}

export interface SignedNotification {
  readonly signature: string | undefined;
  readonly requestId: string | undefined;
  readonly dataId: string | undefined;
}

export type SignatureResult = 'ok' | 'bad' | 'absent';
