import { setTimeout as pause } from 'node:timers/promises';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { SellerGrant } from '#platform/providers/mercadopago/provider.ts';
import { markNeedsRelink } from './accounts.queries.ts';
import { sellerAccountEvent } from './events.ts';
import type { SellerAccountDeps } from './deps.ts';
import { claimRenewal, endRenewal, findTokens, type HeldTokens, saveTokens } from './tokens.queries.ts';
import { openTokens, sealTokens } from './tokens.ts';

export type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  /** No new token, and the old one is still good. */
  | { readonly kind: 'kept' }
  /** Only the seller can help, by linking again. */
  | { readonly kind: 'lost' }
  /** Nothing can be said now. */
  | { readonly kind: 'later' };

/** Longer than both calls to the provider may take. */
const claimSeconds = 30;
const waitMs = 100;
const mostWaits = 100;
const alarmingFailures = 3;

/**
 * Asks for new tokens. A refresh token is good for one use, so one process asks and the others wait for what it gets; whoever finds
 * that `used` has been replaced takes the new one.
 */
export async function renewGrant(
  deps: SellerAccountDeps,
  collectorId: string,
  used: string,
): Promise<Renewal> {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const current = await findTokens(deps.db, collectorId);
    if (!current) return { kind: 'lost' };
    const token = tokensOf(deps, current);
    if (typeof token !== 'string' && token.accessToken !== used)
      return { kind: 'renewed', token: token.accessToken };
    const claimed = await claim(deps, collectorId);
    if (claimed) return renewClaimed(deps, claimed, used);
    await pause(waitMs);
  }
  return { kind: 'later' };
}

function claim({ db, clock }: SellerAccountDeps, collectorId: string): Promise<HeldTokens | null> {
  const now = clock.now();
  return inTransaction(db, (tx) =>
    claimRenewal(tx, collectorId, { now, until: secondsAfter(now, claimSeconds) }),
  );
}

async function renewClaimed(deps: SellerAccountDeps, held: HeldTokens, used: string): Promise<Renewal> {
  const tokens = tokensOf(deps, held);
  if (tokens === 'broken') return loseGrant(deps, held.providerUserId);
  if (tokens === 'no-key') return endWith(deps, held, 'later');
  // Replaced between looking and claiming.
  if (tokens.accessToken !== used) return endWith(deps, held, { kind: 'renewed', token: tokens.accessToken });

  const answer = await deps.gateway.refreshGrant(tokens.refreshToken);
  if (answer.kind === 'ok' && answer.value.providerUserId === held.providerUserId)
    return keepNew(deps, held, answer.value);
  if (answer.kind === 'rejected' && answer.code === 'invalid_grant') {
    const person = await deps.gateway.whoIs(tokens.accessToken);
    if (person.kind === 'unauthorized') return loseGrant(deps, held.providerUserId);
    if (person.kind === 'ok') return endWith(deps, held, 'kept');
  }
  return endWith(deps, held, 'later');
}

async function keepNew(
  { db, clock, config }: SellerAccountDeps,
  held: HeldTokens,
  grant: SellerGrant,
): Promise<Renewal> {
  const now = clock.now();
  const sealed = sealTokens(config.mercadoPago.tokenKeys, held, grant);
  const isKept = await inTransaction(db, (tx) =>
    saveTokens(tx, held, { ...sealed, expiresAt: secondsAfter(now, grant.expiresInSeconds), now }),
  );
  return isKept ? { kind: 'renewed', token: grant.accessToken } : { kind: 'lost' };
}

/** The tokens are worth nothing. Its seller is told once. */
export async function loseGrant({ db, clock }: SellerAccountDeps, collectorId: string): Promise<Renewal> {
  await inTransaction(db, async (tx) => {
    const accountId = await markNeedsRelink(tx, collectorId);
    if (accountId) await emit(tx, clock, sellerAccountEvent('needsRelink', accountId));
  });
  return { kind: 'lost' };
}

async function endWith(
  { db, log }: SellerAccountDeps,
  { accountId, providerUserId, failures }: HeldTokens,
  end: 'kept' | 'later' | Renewal,
): Promise<Renewal> {
  const renewal = typeof end === 'string' ? { kind: end } : end;
  const failed = renewal.kind !== 'renewed';
  await inTransaction(db, (tx) => endRenewal(tx, providerUserId, { failed }));
  if (failed && failures + 1 >= alarmingFailures)
    log.error({ accountId, failures: failures + 1 }, "a seller's tokens cannot be renewed");
  return renewal;
}

/** Says so when a key is missing: nothing is lost, and nothing can be paid until it is back. */
export function tokensOf({ config, log }: SellerAccountDeps, held: HeldTokens) {
  const tokens = openTokens(config.mercadoPago.tokenKeys, held, held);
  if (tokens === 'no-key') log.error({ keyId: held.keyId }, 'the key of a token is not configured');
  return tokens;
}
