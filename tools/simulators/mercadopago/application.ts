import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { randomStream } from '../../seed/generator/random.ts';
import { Faults } from './faults.ts';
import { type Ids, SimulatedClock } from './values.ts';
import { WebhookEngine } from './webhooks/engine.ts';

export interface ApplicationOptions {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly name?: string | undefined;
  readonly redirectUris: readonly string[];
  readonly webhookSecrets: readonly string[];
  readonly panelUrl?: string | null | undefined;
  readonly seed?: number | undefined;
}

export type Application = ReturnType<typeof createApplication>;

/** One integrator; all state belongs to one, so that tests are isolated. */
export function createApplication(wanted: ApplicationOptions, ids: Ids, timeScale: number) {
  const { redirectUris, webhookSecrets: secrets, panelUrl = null } = wanted;
  const clientId = wanted.clientId ?? `${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 6, 10 ** 7)}`;
  const clock = new SimulatedClock();
  const random = randomStream(String(wanted.seed ?? randomInt(2 ** 31)));
  const nextId = ids.nextNotification;
  return {
    clientId,
    clientSecret: wanted.clientSecret ?? `secret-of-${clientId}`,
    name: wanted.name ?? 'Perchero',
    redirectUris,
    clock,
    sellers: new Map<number, Seller>(),
    codes: new Map<string, AuthorizationCode>(),
    accessTokens: new Map<string, Token>(),
    refreshTokens: new Map<string, number>(),
    /** Needed because permanent tokens are derived, not stored. */
    revokedTokens: new Set<string>(),
    preferences: new Map<string, Preference>(),
    payments: new Map<number, Payment>(),
    refundKeys: new Set<string>(),
    faults: new Faults(random),
    calls: new CallLog(),
    webhooks: new WebhookEngine({ clock, random, nextId, secrets, panelUrl, timeScale }),
  };
}

export const accessToken = (clientId: string, sellerId: number, secret = randomBytes(16).toString('hex')) =>
  `APP_USR-${clientId}-010100-${secret}-${sellerId}`;

export const refreshToken = (sellerId: number, secret = randomBytes(12).toString('hex')) =>
  `TG-${secret}-${sellerId}`;

/**
 * Tokens derived from the client secret, so that a seed can store them and they survive a restart.
 */
export function permanentTokens(app: Pick<Application, 'clientId' | 'clientSecret'>, sellerId: number) {
  const secret = createHmac('sha256', app.clientSecret).update(`known:${sellerId}`).digest('hex');
  return {
    accessToken: accessToken(app.clientId, sellerId, secret.slice(0, 32)),
    refreshToken: refreshToken(sellerId, secret.slice(32, 56)),
  };
}

const CAPACITY = 5000;

export interface RecordedCall {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, unknown>;
  readonly body: string;
  /** The seller of the access token. */
  readonly seller: number | null;
}

/** The latest API calls. */
export class CallLog {
  #calls: RecordedCall[] = [];

  add(call: RecordedCall): void {
    this.#calls.push(call);
    if (this.#calls.length > CAPACITY * 2) this.#calls = this.#calls.slice(-CAPACITY);
  }

  list(): readonly RecordedCall[] {
    return this.#calls.slice(-CAPACITY);
  }

  clear(): void {
    this.#calls = [];
  }
}

export interface Seller {
  readonly id: number;
  readonly nickname: string;
  readonly siteId: string;
  readonly isTest: boolean;
  /** Whether the identity is verified; required for selling. */
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
  /** The request body with later updates. */
  fields: Record<string, unknown>;
  items: readonly PreferenceItem[];
  totalCents: number;
  commissionCents: number;
  externalReference: string | null;
  /** Null without an expiry. */
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

export interface PaymentTerms {
  readonly sellerId: number;
  readonly preferenceId: string | null;
  readonly merchantOrderId: number | null;
  readonly externalReference: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly type: string;
  readonly method: string;
  readonly commissionCents: number;
  /** Expiry of a cash voucher. */
  readonly expiresAt: Date | null;
  readonly notificationUrl: string | null;
  /** Origin of the voucher page. */
  readonly voucherOrigin: string | null;
}

export interface Payment extends PaymentTerms {
  readonly id: number;
  /** Paid by the collector, including fees that `fee_details` does not list. */
  readonly providerFeeCents: number;
  readonly unlistedFeeCents: number;
  /** Instalment interest, paid by the payer on top of the amount. */
  readonly financingFeeCents: number;
  /** Taxes withheld from the collector. */
  readonly withheldCents: number;
  readonly createdAt: Date;
  status: string;
  statusDetail: string;
  approvedAt: Date | null;
  updatedAt: Date;
  refunds: Refund[];
  /** Replace fields of the reply, to simulate malformed replies. */
  overrides: Record<string, unknown>;
  chargebackId: number | null;
  /** Idempotency keys of all requested refunds. */
  readonly refundKeys: Set<string>;
  /** The reply after each change, for stale reads. */
  readonly versions: object[];
}

export const refundedCents = ({ refunds }: Pick<Payment, 'refunds'>) =>
  refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
