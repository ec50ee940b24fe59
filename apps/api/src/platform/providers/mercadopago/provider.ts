/** What the shop knows of the payment provider. Only `gateway.ts` beside this speaks to it. Money is cents, ids are text. */

/** Never throws for what the provider or the network does: every way it can end has a name. */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'not-found' }
  /** The token is worth nothing any more. */
  | { readonly kind: 'unauthorized' }
  /** The token is good and the provider refuses all the same: a policy of its own, which may pass. */
  | { readonly kind: 'forbidden'; readonly code: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number | null }
  /** The provider understood and said no; the code is its own, such as `2063` or `invalid_grant`. */
  | { readonly kind: 'rejected'; readonly code: string }
  /** Nobody knows whether it was done. */
  | { readonly kind: 'unknown' };

/** What lets us take payments for a seller. */
export interface SellerGrant {
  readonly providerUserId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
}

export interface ProviderPerson {
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

/** What a buyer is asked to pay: an order as the provider sees it. */
export interface PreferenceWanted {
  readonly orderId: string;
  readonly checkoutId: string;
  readonly sellerId: string;
  /** Who must be paid: a preference of anybody else is refused with `not-trusted`. */
  readonly collectorId: string;
  readonly items: readonly PreferenceItem[];
  readonly commissionCents: number;
  /** Nothing can be begun after it. */
  readonly payUntil: Date;
  /** Who is about to pay: the provider approves more when it knows. Null for somebody who is gone. */
  readonly payer: { readonly email: string; readonly fullName: string } | null;
  /** Until when a voucher can be paid; null where cash is not offered. */
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
  /** One that we do not know. */
  'unknown',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface ProviderPayment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly statusDetail: string;
  /** What we wrote into the preference; anybody can write anything into theirs. */
  readonly externalReference: string | null;
  readonly collectorId: string;
  readonly currency: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly paymentType: string;
  readonly method: string;
  /** What the seller pays the provider for collecting. */
  readonly providerFeeCents: number;
  /** Taxes kept back from the seller. */
  readonly withheldCents: number;
  readonly commissionCents: number;
  /** What the seller receives, by the provider's word. Null once some of it went back: fees are as they were then. */
  readonly netReceivedCents: number | null;
  readonly voucherUrl: string | null;
  readonly expiresAt: Date | null;
  readonly approvedAt: Date | null;
  readonly updatedAt: Date;
}

/** Where a page of changes begins: a moment, and how many of that same moment were read. */
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
  whoIs(token: string): Promise<Answer<ProviderPerson>>;
  createPreference(token: string, wanted: PreferenceWanted): Promise<Answer<Preference>>;
  /** Null when the order has none. */
  findPreference(
    token: string,
    of: { readonly orderId: string; readonly collectorId: string },
  ): Promise<Answer<Preference | null>>;
  /** Nobody can pay it from now on. */
  closePreference(token: string, preferenceId: string): Promise<Answer<void>>;
  getPayment(token: string, id: string): Promise<Answer<ProviderPayment>>;
  /** The payments that name this order. */
  paymentsOfOrder(token: string, orderId: string): Promise<Answer<readonly ProviderPayment[]>>;
  /** One page of what changed since then, the oldest change first; `next` is null after the last. */
  paymentsSince(token: string, page: ChangesCursor): Promise<Answer<ChangesPage>>;
  cancelPayment(token: string, id: string): Promise<Answer<ProviderPayment>>;
  /** Under the same key it is done once. All of it when no amount is given. */
  refund(
    token: string,
    wanted: { readonly paymentId: string; readonly amountCents?: number; readonly key: string },
  ): Promise<Answer<void>>;
  refundsOf(token: string, paymentId: string): Promise<Answer<readonly ProviderRefund[]>>;
}

/** A notification as it came. */
export interface SignedNotification {
  readonly signature: string | undefined;
  readonly requestId: string | undefined;
  readonly dataId: string | undefined;
}

export type SignatureVerdict = 'ok' | 'bad' | 'absent';
