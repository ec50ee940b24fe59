import { setTimeout as pause } from 'node:timers/promises';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { SellerGrant } from '#platform/providers/mercadopago/provider.ts';
import { markNeedsRelink } from './accounts.queries.ts';
import { sellerAccountEvent } from './events.ts';
import type { SellerAccountDeps } from './deps.ts';
import { leaseRenewal, endRenewal, findTokens, type StoredTokens, saveTokens } from './tokens.queries.ts';
import { decryptTokens, encryptTokens } from './tokens.ts';

export type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  /** No new token, but the old one is valid. */
  | { readonly kind: 'still-valid' }
  /** The seller must link again. */
  | { readonly kind: 'revoked' }
  /** Unknown outcome; retry. */
  | { readonly kind: 'later' };

/** Longer than both provider calls can take. */
const leaseSeconds = 30;
const waitMs = 100;
const maxWaits = 100;
const alarmingFailures = 3;

/**
 * Refreshes the tokens. A refresh token works once, so one process refreshes and the others wait until `used` has
 * been replaced.
 */
export async function renewGrant(
  deps: SellerAccountDeps,
  collectorId: string,
  used: string,
): Promise<Renewal> {
  for (let waits = 0; waits < maxWaits; waits += 1) {
    const current = await findTokens(deps.db, collectorId);
    if (!current) return { kind: 'revoked' };
    const token = tokensOf(deps, current);
    if (typeof token !== 'string' && token.accessToken !== used)
      return { kind: 'renewed', token: token.accessToken };
    const leased = await lease(deps, collectorId);
    if (leased) return renewLeased(deps, leased, used);
    await pause(waitMs);
  }
  return { kind: 'later' };
}

function lease({ db, clock }: SellerAccountDeps, collectorId: string): Promise<StoredTokens | null> {
  const now = clock.now();
  return inTransaction(db, (tx) =>
    leaseRenewal(tx, collectorId, { now, until: secondsAfter(now, leaseSeconds) }),
  );
}

async function renewLeased(deps: SellerAccountDeps, stored: StoredTokens, used: string): Promise<Renewal> {
  const tokens = tokensOf(deps, stored);
  if (tokens === 'broken') return revokeGrant(deps, stored.providerUserId);
  if (tokens === 'no-key') return endRenewalWith(deps, stored, 'later');
  // Replaced between read and lease.
  if (tokens.accessToken !== used)
    return endRenewalWith(deps, stored, { kind: 'renewed', token: tokens.accessToken });

  const answer = await deps.gateway.refreshGrant(tokens.refreshToken);
  if (answer.kind === 'ok' && answer.value.providerUserId === stored.providerUserId)
    return storeRenewed(deps, stored, answer.value);
  if (answer.kind === 'rejected' && answer.code === 'invalid_grant') {
    const person = await deps.gateway.getUser(tokens.accessToken);
    if (person.kind === 'unauthorized') return revokeGrant(deps, stored.providerUserId);
    if (person.kind === 'ok') return endRenewalWith(deps, stored, 'still-valid');
  }
  return endRenewalWith(deps, stored, 'later');
}

async function storeRenewed(
  { db, clock, config }: SellerAccountDeps,
  stored: StoredTokens,
  grant: SellerGrant,
): Promise<Renewal> {
  const now = clock.now();
  const encrypted = encryptTokens(config.mercadoPago.tokenKeys, stored, grant);
  const isSaved = await inTransaction(db, (tx) =>
    saveTokens(tx, stored, { ...encrypted, expiresAt: secondsAfter(now, grant.expiresInSeconds), now }),
  );
  return isSaved ? { kind: 'renewed', token: grant.accessToken } : { kind: 'revoked' };
}

/** Deletes invalid tokens and notifies the seller once. */
export async function revokeGrant({ db, clock }: SellerAccountDeps, collectorId: string): Promise<Renewal> {
  await inTransaction(db, async (tx) => {
    const accountId = await markNeedsRelink(tx, collectorId);
    if (accountId) await emit(tx, clock, sellerAccountEvent('needsRelink', accountId));
  });
  return { kind: 'revoked' };
}

async function endRenewalWith(
  { db, log }: SellerAccountDeps,
  { accountId, providerUserId, failures }: StoredTokens,
  end: 'still-valid' | 'later' | Renewal,
): Promise<Renewal> {
  const renewal = typeof end === 'string' ? { kind: end } : end;
  const failed = renewal.kind !== 'renewed';
  await inTransaction(db, (tx) => endRenewal(tx, providerUserId, { failed }));
  if (failed && failures + 1 >= alarmingFailures)
    log.error({ accountId, failures: failures + 1 }, "a seller's tokens cannot be renewed");
  return renewal;
}

/** Decrypts stored tokens. A missing key is logged: the tokens are usable again once it is configured. */
export function tokensOf({ config, log }: SellerAccountDeps, stored: StoredTokens) {
  const tokens = decryptTokens(config.mercadoPago.tokenKeys, stored, stored);
  if (tokens === 'no-key') log.error({ keyId: stored.keyId }, 'the key of a token is not configured');
  return tokens;
}
