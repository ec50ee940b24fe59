import { createHmac, randomBytes } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { CallLog } from './call-log.ts';
import type { SimulatedClock } from './clock.ts';
import type { AuthorizationCode, Payment, Preference, Seller, Token } from './model.ts';
import type { WebhookEngine } from './webhooks/engine.ts';

export interface Switches {
  /** Whether refreshing kills the access token from before. */
  revokeOldOnRefresh: boolean;
  /** Whether a preference that was paid cannot be paid again. */
  singlePay: boolean;
  /** Whether addresses have to be public, as the real provider wants them. */
  strictUrls: boolean;
  /** Whether sellers made for tests may not give money back, as the real provider has it. */
  refuseTestRefunds: boolean;
}

/** One integrator: everything the provider knows belongs to one of these, so that two tests never meet. */
export interface Application {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  redirectUris: readonly string[];
  requiresPkce: boolean;
  readonly switches: Switches;
  readonly clock: SimulatedClock;
  readonly random: () => number;
  readonly sellers: Map<number, Seller>;
  readonly codes: Map<string, AuthorizationCode>;
  readonly accessTokens: Map<string, Token>;
  readonly refreshTokens: Map<string, number>;
  /** Tokens that were taken away; those of known sellers are never stored, so they have to be. */
  readonly deadTokens: Set<string>;
  readonly preferences: Map<string, Preference>;
  readonly payments: Map<number, Payment>;
  readonly refundKeys: Set<string>;
  readonly faults: Faults;
  readonly calls: CallLog;
  readonly webhooks: WebhookEngine;
}

export const accessToken = (clientId: string, sellerId: number, secret = randomBytes(16).toString('hex')) =>
  `APP_USR-${clientId}-010100-${secret}-${sellerId}`;

export const refreshToken = (sellerId: number, secret = randomBytes(12).toString('hex')) =>
  `TG-${secret}-${sellerId}`;

/**
 * The tokens of a seller who has been linked since before the start: they follow from the application's secret, so a seed can
 * store them and they survive a restart.
 */
export function knownGrant(app: Pick<Application, 'clientId' | 'clientSecret'>, sellerId: number) {
  const secret = createHmac('sha256', app.clientSecret).update(`known:${sellerId}`).digest('hex');
  return {
    accessToken: accessToken(app.clientId, sellerId, secret.slice(0, 32)),
    refreshToken: refreshToken(sellerId, secret.slice(32, 56)),
  };
}
