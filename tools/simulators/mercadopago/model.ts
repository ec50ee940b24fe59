/** What the provider knows of one application: times are Date, money is centésimos. */

export interface Seller {
  readonly id: number;
  readonly nickname: string;
  readonly siteId: string;
  readonly isTest: boolean;
  /** Whether they proved who they are; without it nothing can be sold. */
  hasIdentity: boolean;
  balanceCents: number;
}

export interface Token {
  readonly sellerId: number;
  readonly expiresAt: Date;
}

export interface AuthorizationCode {
  readonly sellerId: number;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly expiresAt: Date;
}

export interface PreferenceItem {
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

export interface Preference {
  readonly id: string;
  readonly sellerId: number;
  readonly createdAt: Date;
  /** As the shop sent it, with every later change. */
  fields: Record<string, unknown>;
  items: readonly PreferenceItem[];
  totalCents: number;
  commissionCents: number;
  externalReference: string | null;
  /** Null when it never ends. */
  payableUntil: Date | null;
  merchantOrderId: number | null;
}

export interface Refund {
  readonly id: number;
  readonly amountCents: number;
  readonly createdAt: Date;
}

export interface PaymentState {
  readonly status: string;
  readonly statusDetail: string;
}

export interface Payment {
  readonly id: number;
  readonly sellerId: number;
  readonly preferenceId: string | null;
  readonly merchantOrderId: number | null;
  readonly externalReference: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly type: string;
  readonly method: string;
  /** What the collector pays for collecting, with what `fee_details` does not list. */
  readonly providerFeeCents: number;
  readonly unlistedFeeCents: number;
  /** Interest of instalments: the payer pays it on top of the amount. */
  readonly financingFeeCents: number;
  /** Taxes that are kept back from the collector. */
  readonly withheldCents: number;
  readonly commissionCents: number;
  readonly createdAt: Date;
  /** Of a voucher. */
  readonly expiresAt: Date | null;
  readonly notificationUrl: string | null;
  /** Where the page of its voucher is served. */
  readonly voucherOrigin: string | null;
  status: string;
  statusDetail: string;
  approvedAt: Date | null;
  updatedAt: Date;
  refunds: Refund[];
  /** Told instead of the true values, as an answer that nobody can read. */
  oddFields: Record<string, unknown>;
  chargebackId: number | null;
  /** Those under which refunds were asked for, granted or not. */
  readonly refundKeys: Set<string>;
  /** What reading it answered after each change, for stale reads. */
  readonly versions: object[];
}

export const refundedCents = ({ refunds }: Pick<Payment, 'refunds'>) =>
  refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
